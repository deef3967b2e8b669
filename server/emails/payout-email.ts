import type { PayoutId, UserId } from '#contract/ids.ts'
import { findPayout, findPayoutAccount, type PayoutWithSeller } from '#features/sales/payouts/queries.ts'
import { describePayoutReason } from '#features/sales/payouts/view.ts'
import { findActiveUser, listLeftAddresses, type UserRow } from '#features/users/queries.ts'
import { inTransaction } from '#services/database/database.ts'
import { recoverableForMs } from '#services/identity/embedded/emails/codes.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import { sentencesIn } from '../sentences/sentences-in.ts'
import type { Sentences } from '../sentences/sentences.ts'
import type { OpenServices } from '../services.ts'
import type { EmailText } from './email-text.ts'
import { type MailServices, type Reader, sendEmail } from './send-email.ts'
import type { Fact } from './write-email.ts'

type Needs = MailServices & Pick<OpenServices, 'db' | 'embeddedIdentity' | 'jobs'>
type PayoutEmail = JobData['mail-payout']

/**
 * Tells a seller about their money. For news of the payout account, enqueues one job for each address, so that an address
 * that does not accept mail keeps the news from no other. Sends nothing to removed people, or when the payout has another
 * state by now.
 */
export async function sendPayoutEmail(services: Needs, message: PayoutEmail): Promise<void> {
  const { db } = services
  const { sellerId, news, payoutId, to } = message
  if (!services.mail) return
  const seller = await findActiveUser(db, sellerId as UserId)
  if (!seller) return
  const sentences = sentencesIn(seller.language)
  if (payoutId !== undefined) {
    const payout = await findPayout(db, payoutId as PayoutId)
    if (payout?.state === news) await send(services, seller, message, factsOf(payout, sentences))
  } else if (to === undefined) await enqueueForReaders(services, seller, message)
  else if (await mayRead(services, seller, to, new Date(message.at))) {
    const about = { ...message, isCurrent: to === seller.email }
    const facts = await findAccountFacts(db, seller.id, about, sentences.emails)
    await send(services, { email: to, language: seller.language }, message, facts)
  }
}

async function send(
  services: Needs,
  reader: Reader,
  { sellerId, news, payoutId, leftOut, at, copy = 0 }: PayoutEmail,
  facts: Fact[],
): Promise<void> {
  const { emails } = sentencesIn(reader.language)
  const text = leftOut
    ? await findLeftOutText(services.db, sellerId as UserId, leftOut, emails)
    : emails.payout[news]
  const id = `payout-${news}-${payoutId ?? sellerId}-${at}`
  const email = { ...text, facts, path: '/dashboard/payouts' }
  await sendEmail(services, reader, email, copy === 0 ? id : `${id}-${copy}`)
}

/**
 * A change of the payout account is told also at the addresses that the seller left and that can still take the account
 * back, because a thief may have changed the address first.
 */
async function enqueueForReaders(
  { db, jobs }: Needs,
  { id, email }: UserRow,
  message: PayoutEmail,
): Promise<void> {
  const since = new Date(new Date(message.at).getTime() - recoverableForMs)
  await inTransaction(db, async (tx) => {
    const left = await listLeftAddresses(tx, id, since)
    const readers = [email, ...left.filter((each) => each !== email).sort()]
    await jobs.enqueue(tx, 'mail-payout', ...readers.map((to, copy) => ({ ...message, to, copy })))
  })
}

async function mayRead(
  { embeddedIdentity: identity }: Needs,
  { email, identityId }: UserRow,
  to: string,
  at: Date,
): Promise<boolean> {
  // An external provider does not tell which addresses can take the account back.
  if (to === email || !identity) return true
  return identityId !== null && identity.canRecover(identityId, to, at)
}

/** The text for `held` has no version without an account: not all of that money is back in the balance. */
async function findLeftOutText(
  db: Needs['db'],
  sellerId: UserId,
  leftOut: NonNullable<PayoutEmail['leftOut']>,
  { payoutLeftOut, payoutWithoutAccount }: Sentences['emails'],
): Promise<EmailText> {
  if (leftOut === 'held' || (await findPayoutAccount(db, sellerId))) return payoutLeftOut[leftOut]
  return payoutWithoutAccount
}

function factsOf(
  { amountMinor, method, masked, reference, reason }: PayoutWithSeller,
  sentences: Sentences,
): Fact[] {
  const { emails, formats } = sentences
  return [
    ['amount', formats.formatMinor(amountMinor)],
    ['payoutTo', emails.namePayoutAccount(method, masked)],
    ['reference', reference],
    ...(reason === null ? [] : [['reason', describePayoutReason(reason, sentences)] satisfies Fact]),
  ]
}

/** The payout account is named only to the current address: an earlier one may be somebody else's. */
async function findAccountFacts(
  db: Needs['db'],
  sellerId: UserId,
  { news, at, isCurrent }: Pick<PayoutEmail, 'news' | 'at'> & { isCurrent: boolean },
  { namePayoutAccount, layout }: Sentences['emails'],
): Promise<Fact[]> {
  const isNamed = isCurrent && news !== 'account-removed'
  const account = isNamed ? await findPayoutAccount(db, sellerId) : undefined
  return [
    ...(account ? [['payoutTo', namePayoutAccount(account.method, account.masked)] satisfies Fact] : []),
    ['when', layout.dhakaMoment(new Date(at))],
  ]
}
