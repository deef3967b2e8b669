import { expect, test } from 'vitest'
import { alertCodes } from '#contract/alerts.ts'
import type { PayoutBatchId, PayoutId, UserId } from '#contract/ids.ts'
import { LeftOutReason } from '#contract/payouts.ts'
import type { SaleProblemState } from '#contract/sale-problems.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import { maxWrongCodes } from '#features/sales/payments/rules/hand-over.ts'
import { storedReasonOf } from '#features/sales/payouts/rules.ts'
import { newId } from '#lib/ids.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { signUpIdentity } from '#test/identity/sign-up.ts'
import { emailsByLanguage } from '#test/emails/emails-by-language.ts'
import { startProduct } from '#test/product.ts'
import { buildCashRequest } from '#test/sales/cash.ts'
import { putInState } from '#test/sales/payment-facts.ts'
import { callsOfProblems } from '#test/sales/sale-problem.ts'
import { buildReservedSale } from '#test/sales/sale.ts'
import { english } from '../sentences/sentences.ts'

const product = await startProduct({ PUBLIC_URL: 'https://hatbodol.example' })
const { db } = product

const { sendAll, findForeignIn } = emailsByLanguage(product)

/** What people typed: letters of neither language. */
const typed = '★'

async function buildPeople() {
  const seller = await buildSeller(product, { name: typed })
  const buyer = await buildUser(product, { name: typed, isAddressVerified: true })
  const admin = await buildUser(product, { name: typed, isAdmin: true })
  return { seller, buyer, admin }
}

/** In which state of its payment each news of a sale is true; in cash for the news of cash. */
const saleStates: Record<JobData['mail-sale']['news'], PaymentState> = {
  reserved: 'reserved',
  'hand-over-due': 'reserved',
  'code-locked': 'reserved',
  paid: 'captured',
  'given-back': 'refunded',
  'partly-given-back': 'captured',
  'refund-withdrawn': 'captured',
  'refund-by-hand': 'captured',
  unpaid: 'uncollectable',
  undone: 'cancelled',
  released: 'released',
  'cash-requested': 'cash-requested',
  'cash-reserved': 'cash-reserved',
  'cash-due': 'cash-reserved',
  'cash-sold': 'cash-sold',
  'cash-ended': 'cash-ended',
}
const sides = ['buyer', 'seller'] as const
const entriesOf = <Key extends string, Value>(record: Record<Key, Value>) =>
  Object.entries(record) as [Key, Value][]

test('emails about a sale are in the language of their reader, and say nothing twice', async () => {
  const people = await buildPeople()
  const byCard = await buildReservedSale(product, people)
  const inCash = await buildCashRequest(product, people)
  await db.updateTable('sales').set({ remindedHours: 24, wrongCodes: maxWrongCodes }).execute()
  await db.updateTable('bookings').set({ meetLocation: typed }).execute()
  for (const [news, state] of entriesOf(saleStates)) {
    const { paymentId } = state.startsWith('cash-') ? inCash : byCard
    await putInState(db, state, { id: paymentId })
    expect(
      await findForeignIn('mail-sale', ...sides.map((party) => ({ paymentId, party, news, hours: 24 }))),
    ).toEqual([])
  }
  await putInState(db, 'refund-failed', { id: byCard.paymentId })
  const failed = Object.values(people).map((userId) => ({ paymentId: byCard.paymentId, userId, at: '1' }))
  expect(await findForeignIn('mail-refund-failed', ...failed)).toEqual([])
})

test('each side of a sale reads its own language', async () => {
  const { buyer, seller, paymentId } = await buildReservedSale(product)
  await db.updateTable('users').set({ language: 'bn' }).where('id', '=', buyer).execute()
  const [toBuyer, toSeller] = [await getUser(buyer), await getUser(seller)]
  const both = sides.map((party) => ({ paymentId, party, news: 'reserved' as const }))
  const emails = await sendAll('mail-sale', ...both)
  const languageTo = ({ email }: { email: string }) =>
    emails
      .filter(({ to }) => to === email)
      .map(({ html }) => /<html lang="(?<language>\w+)"/u.exec(html)?.groups?.['language'])
  expect([languageTo(toBuyer), languageTo(toSeller)]).toEqual([['bn'], ['en']])
})

test('emails about a meeting are in the language of their reader', async () => {
  const { paymentId, buyer: as } = await buildReservedSale(product, await buildPeople())
  const at = new Date(product.time.now.getTime() + 24 * 3_600_000).toISOString()
  const body = { place: typed.repeat(3), at }
  expect(await product.ask(`PUT /payments/${paymentId}/meeting`, { as, body })).toMatchObject({ status: 200 })
  for (const news of ['proposed', 'changed', 'agreed'] as const)
    expect(await findForeignIn('mail-meeting', { paymentId, party: 'buyer', news, version: 1 })).toEqual([])
})

test('so are those about a booking', async () => {
  const { seller: sellerId, buyer } = await buildPeople()
  const itemId = await buildListing(product, { sellerId })
  const { id: bookingId } = await buildBooking(product, { buyerId: buyer, itemId })
  const allNews: Record<JobData['mail-booking']['news'], 'for sale' | 'sold'> = {
    booked: 'for sale',
    'price-changed': 'for sale',
    'for-sale-again': 'for sale',
    'sold-to-other': 'sold',
    'reserved-for-other': 'sold',
  }
  for (const [news, when] of entriesOf(allNews)) {
    await db
      .updateTable('items')
      .set({ soldAt: when === 'sold' ? product.time.now : null })
      .execute()
    expect(await findForeignIn('mail-booking', { bookingId, news })).toEqual([])
  }
})

/** In which state each news of a problem is true. */
const problemNews: Record<JobData['mail-problem']['news'], SaleProblemState> = {
  reported: 'open',
  unanswered: 'open',
  undecided: 'open',
  disputed: 'open',
  answered: 'answered',
  offered: 'open',
  'offer-due': 'open',
  'offer-ended': 'open',
  agreed: 'settled',
  'hand-back-due': 'handing-back',
  'handed-back': 'refunded',
  captured: 'captured',
  refunded: 'refunded',
  declined: 'declined',
  withdrawn: 'withdrawn',
  upheld: 'upheld',
  'dispute-won': 'dispute-won',
  'dispute-lost': 'dispute-lost',
}

test('so are those about a problem', async () => {
  const sale = await buildReservedSale(product, await buildPeople())
  const { buyer, seller } = sale
  const admin = await buildUser(product, { name: typed, isAdmin: true })
  await putInState(db, 'captured')
  const { reportId, offer } = callsOfProblems(product, { ...sale, admin })
  const problemId = await reportId()
  await offer(problemId, { what: 'part', amountMinor: 100_000 }, seller, typed.repeat(4))
  for (const [news, state] of entriesOf(problemNews)) {
    const isOpen = ['open', 'answered', 'handing-back'].includes(state)
    await db
      .updateTable('saleProblems')
      .set({ state, text: typed, closedAt: isOpen ? null : product.time.now, handBackBy: product.time.now })
      .set({ answer: typed, answeredAt: product.time.now, decision: typed, decidedBy: admin })
      .set({ refundMinor: 100_000, disputedAt: product.time.now })
      .execute()
    await db
      .updateTable('problemOffers')
      .set(
        news === 'offer-ended'
          ? { endedAt: product.time.now, endHow: 'unanswered' }
          : { endedAt: null, endHow: null },
      )
      .execute()
    const readers = [buyer, seller, admin].map((userId) => ({ problemId, userId, news }))
    expect(await findForeignIn('mail-problem', ...readers)).toEqual([])
  }
})

test('so are those about payouts', async () => {
  const { seller: sellerId, admin: createdBy } = await buildPeople()
  const [at, batchId, payoutId] = [product.time.now, newId<PayoutBatchId>(), newId<PayoutId>()]
  const account = { method: 'bkash', sealed: '', masked: '•••• 678' } as const
  const payout = { id: payoutId, batchId, sellerId, ...account, amountMinor: 5_000_000, reference: 'HB1' }
  await db.insertInto('payoutBatches').values({ id: batchId, createdBy, createdAt: at }).execute()
  await db
    .insertInto('payouts')
    .values({ ...payout, state: 'paid', createdAt: at, changedAt: at })
    .execute()
  const { email: to } = await getUser(sellerId)
  const find = (more: Omit<JobData['mail-payout'], 'sellerId' | 'at'>) =>
    findForeignIn('mail-payout', { sellerId, at: at.toISOString(), ...more })
  expect(await find({ news: 'paid', payoutId })).toEqual([])
  await db.updateTable('payouts').set({ state: 'failed', reason: typed }).execute()
  expect(await find({ news: 'failed', payoutId })).toEqual([])
  expect(await find({ news: 'failed', payoutId, leftOut: 'unreadable' })).toEqual([])
  await db
    .insertInto('payoutAccounts')
    .values({ sellerId, ...account, changedAt: at })
    .execute()
  for (const leftOut of LeftOutReason.options) {
    await db
      .updateTable('payouts')
      .set({ reason: storedReasonOf(leftOut) })
      .execute()
    expect(await find({ news: 'failed', payoutId, leftOut })).toEqual([])
  }
  for (const news of ['account-added', 'account-changed', 'account-removed'] as const)
    expect(await find({ news, to })).toEqual([])
})

test('so are those about an account', async () => {
  const { seller: userId } = await buildPeople()
  const { email } = await getUser(userId)
  const { uid } = await signUpIdentity(product, email)
  await db.updateTable('users').set({ identityId: uid }).where('id', '=', userId).execute()
  const [at, address] = [product.time.now.toISOString(), 'new@example.com']
  for (const purpose of ['PASSWORD_RESET', 'VERIFY_EMAIL'] as const)
    expect(await findForeignIn('mail-code', { uid, purpose })).toEqual([])
  const change = { uid, purpose: 'VERIFY_AND_CHANGE_EMAIL', newEmail: address, at } as const
  expect(await findForeignIn('mail-code', change)).toEqual([])
  const recovery = { uid, purpose: 'RECOVER_EMAIL', oldEmail: address, at, movedFrom: null } as const
  expect(await findForeignIn('mail-code', recovery)).toEqual([])
  for (const changes of [
    ...Object.keys(english.emails.accountChange.changes).map((each) => [each]),
    ['password-added', 'google-unlinked'],
  ])
    expect(
      await findForeignIn('mail-change', {
        id: 'a',
        uid,
        to: address,
        changes,
        at,
        codesLeft: 3,
      }),
    ).toEqual([])
  for (const news of ['verified', 'declined', 'withdrawn'] as const) {
    await db
      .updateTable('users')
      .set({ isVerified: news === 'verified' })
      .execute()
    expect(await findForeignIn('mail-standing', { userId, news, reason: typed, decidedAt: at })).toEqual([])
  }
})

test('so are those about alerts', async () => {
  const userId = await buildUser(product, { isAdmin: true })
  const at = product.time.now
  const alert = { seenAt: at, beginMailedAt: at, source: '' }
  const minutesAgo = (minutes: number) => new Date(at.getTime() - minutes * 60_000)
  await db
    .insertInto('alerts')
    .values(alertCodes.map((code, nth) => ({ code, beganAt: minutesAgo(nth), ...alert })))
    .execute()
  expect(await findForeignIn('mail-alert', { userId, at: at.toISOString() })).toEqual([])
})

const getUser = (id: UserId) =>
  db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
