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

type Needs = Pick<OpenServices, 'db' | 'embedded' | 'mail' | 'publicAddress'>
type PayoutEmail = JobData['mail-payout']

/** Tells a seller about their money. Sends nothing to removed people, or when the payout has another state by now. */
export async function sendPayoutEmail(services: Needs, message: PayoutEmail): Promise<void> {
  const { db, embedded, mail, publicAddress } = services
  const { sellerId, news, payoutId, leftOut, at } = message
  if (!mail) return
  const seller = await findActiveUser(db, sellerId as UserId)
  if (!seller) return
  const payout = payoutId === undefined ? undefined : await findPayout(db, payoutId as PayoutId)
  if (payoutId !== undefined && payout?.state !== news) return
  const text = leftOut ? await findLeftOutText(db, seller.id, leftOut) : english.emails.payout[news]
  const email = { ...text, address: `${publicAddress()}/dashboard/payouts` }
  const addresses = payout ? [seller.email] : await listReaders({ db, embedded }, seller, new Date(at))
  const id = `payout-${news}-${payoutId ?? sellerId}-${at}`
  for (const [nth, to] of addresses.entries()) {
    const isCurrent = to === seller.email
    const facts = payout ? factsOf(payout) : await findAccountFacts(db, seller.id, { news, at, isCurrent })
    await mail.send(writeEmail(to, { ...email, facts }, english, nth === 0 ? id : `${id}-${nth}`))
  }
}

/**
 * Where a change of the payout account is told: also at the addresses that can still take the account back, because a
 * thief may have changed the address first.
 */
async function listReaders(
  { db, embedded: { identity } }: Pick<Needs, 'db' | 'embedded'>,
  { id, email, identityId }: UserRow,
  at: Date,
): Promise<string[]> {
  const left = await listLeftAddresses(db, id, new Date(at.getTime() - recoverableForMs))
  const readers = [email]
  for (const each of left.filter((address) => address !== email).sort()) {
    // An external provider does not tell which addresses can take the account back.
    const canRecover = !identity || (identityId !== null && (await identity.canRecover(identityId, each, at)))
    if (canRecover) readers.push(each)
  }
  return readers
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

/** The payout account is named only to the current address: an earlier one may be somebody else's. */
async function findAccountFacts(
  db: Needs['db'],
  sellerId: UserId,
  { news, at, isCurrent }: Pick<PayoutEmail, 'news' | 'at'> & { isCurrent: boolean },
): Promise<Fact[]> {
  const isNamed = isCurrent && news !== 'account-removed'
  const account = isNamed ? await findPayoutAccount(db, sellerId) : undefined
  return [
    ...(account
      ? [['payoutTo', english.emails.namePayoutAccount(account.method, account.masked)] satisfies Fact]
      : []),
    ['when', formatMoment(new Date(at))],
  ]
}
