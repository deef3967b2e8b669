import type { PayoutId, UserId } from '#contract/ids.ts'
import { findPayout, findPayoutAccount, type PayoutWithSeller } from '#features/payouts/queries.ts'
import { findActiveUser, listLeftAddresses, type UserRow } from '#features/users/queries.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatTaka, toMajor } from '#lib/money.ts'
import { recoverableForMs } from '#services/identity/embedded/emails/codes.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import { english } from '../sentences/sentences.ts'
import type { OpenServices } from '../services.ts'
import type { EmailText } from './email-text.ts'
import { type Fact, writeEmail } from './write-email.ts'

type Needs = Pick<OpenServices, 'db' | 'mail' | 'publicAddress'>
type PayoutEmail = JobData['mail-payout']

/** Tells a seller about their money. Sends nothing to removed people, or when the payout has another state by now. */
export async function sendPayoutEmail(
  { db, mail, publicAddress }: Needs,
  { sellerId, news, payoutId, leftOut, at }: PayoutEmail,
): Promise<void> {
  if (!mail) return
  const seller = await findActiveUser(db, sellerId as UserId)
  if (!seller) return
  const payout = payoutId === undefined ? undefined : await findPayout(db, payoutId as PayoutId)
  if (payoutId !== undefined && payout?.state !== news) return
  const facts = payout ? factsOf(payout) : await findAccountFacts(db, seller.id, news, at)
  const text = leftOut ? await findLeftOutText(db, seller.id, leftOut) : english.emails.payout[news]
  const email = { ...text, facts, address: `${publicAddress()}/dashboard/payouts` }
  const addresses = payout ? [seller.email] : await listReaders(db, seller, new Date(at))
  const id = `payout-${news}-${payoutId ?? sellerId}-${at}`
  for (const [nth, to] of addresses.entries())
    await mail.send(writeEmail(to, email, english, nth === 0 ? id : `${id}-${nth}`))
}

/**
 * Where a change of the payout account is told: also at the addresses that can still take the account back, because a
 * thief may have changed the address first.
 */
async function listReaders(db: Needs['db'], { id, email }: UserRow, at: Date): Promise<string[]> {
  const left = await listLeftAddresses(db, id, new Date(at.getTime() - recoverableForMs))
  return [email, ...left.filter((each) => each !== email).sort()]
}

/** The text for `held` has no version without an account: not all of that money is back in the balance. */
async function findLeftOutText(
  db: Needs['db'],
  sellerId: UserId,
  leftOut: NonNullable<PayoutEmail['leftOut']>,
): Promise<EmailText> {
  const { payoutLeftOut, payoutWithoutAccount } = english.emails
  if (leftOut === 'held' || (await findPayoutAccount(db, sellerId))) return payoutLeftOut[leftOut]
  return payoutWithoutAccount
}

function factsOf({ amountMinor, method, masked, reference, reason }: PayoutWithSeller): Fact[] {
  return [
    ['amount', formatTaka(toMajor(amountMinor))],
    ['payoutTo', english.emails.namePayoutAccount(method, masked)],
    ['reference', reference],
    ...(reason === null ? [] : [['reason', reason] satisfies Fact]),
  ]
}

async function findAccountFacts(
  db: Needs['db'],
  sellerId: UserId,
  news: PayoutEmail['news'],
  at: string,
): Promise<Fact[]> {
  const account = news === 'account-removed' ? undefined : await findPayoutAccount(db, sellerId)
  return [
    ...(account
      ? [['payoutTo', english.emails.namePayoutAccount(account.method, account.masked)] satisfies Fact]
      : []),
    ['when', formatMoment(new Date(at))],
  ]
}
