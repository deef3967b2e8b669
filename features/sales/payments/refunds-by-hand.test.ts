import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { readBalances } from '#features/sales/ledger/queries.ts'
import { listEmails } from '#test/emails/emails.ts'
import { deliverWebhooks, failRefund, findDealOf, openDashboard } from '#test/sales/pay.ts'
import { refundMinor, priceMinor } from '#test/sales/refunds/refund-rules.ts'
import { type RefundedSale, sellBy } from '#test/sales/refunds/refunded-sale.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask, db, services } = product
const reason = 'The card is closed.'
const reference = 'BRAC 7731-04'

let sale: RefundedSale
beforeEach(async () => {
  sale = await sellBy(product, 'returning card')
})

const failToRefund = (amountMinor: number, { paymentId, admin: as } = sale) =>
  failRefund(product, { paymentId, as, amountMinor })
const refund = (amountMinor?: number) =>
  ask(`POST /payments/${sale.paymentId}/refunds`, { as: sale.admin, body: { reason, amountMinor } })
const recordByHand = (more: object = {}, { paymentId, admin: as } = sale) =>
  ask(`POST /payments/${paymentId}/refunds-by-hand`, {
    as,
    body: { reason, reference, amountMinor: refundMinor, ...more },
  })
const withdraw = (amountMinor: number) =>
  ask(`POST /payments/${sale.paymentId}/refund-withdrawals`, {
    as: sale.admin,
    body: { reason, amountMinor },
  })
const readPayment = async (as: UserId = sale.admin) =>
  (await ask(`GET /payments/${sale.paymentId}`, { as })).body
const stateOf = async () => (await findDealOf(product, sale.transationId)).state
const sumPaidByHand = async () => 0 - ((await readBalances(db))['paid-out'] ?? 0)

/** The only email of this kind to this person. */
async function readEmail(to: 'ayesha' | 'salma', kind: string) {
  const emails = (await listEmails(product, `${to}@example.com`)).filter(({ id }) =>
    id.startsWith(`${kind}-`),
  )
  expect(emails).toHaveLength(1)
  return emails[0]?.text ?? ''
}

test('buyer and admins read the reference of a transfer, the seller does not; both sides read the reason', async () => {
  await failToRefund(refundMinor)
  expect((await recordByHand()).body).toMatchObject({ modifiedCount: 1 })
  const sent = { amountMinor: refundMinor, reason, at: expect.any(String) }
  const { name: by } = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', sale.admin)
    .executeTakeFirstOrThrow()
  expect((await readPayment(sale.admin)).refundsByHand).toEqual([{ ...sent, reference, by }])
  expect((await readPayment(sale.buyer)).refundsByHand).toEqual([{ ...sent, reference }])
  expect((await readPayment(sale.seller)).refundsByHand).toEqual([sent])
  for (const as of [sale.buyer, sale.seller])
    expect((await readPayment(as)).steps.at(-1)).toMatchObject({ kind: 'refund-by-hand', reason })
  expect((await readPayment(sale.buyer)).sale).toMatchObject({ situation: 'partly-refunded' })
  await product.awaitJobs()
  const toBuyer = await readEmail('ayesha', 'sale-refund-by-hand')
  const toSeller = await readEmail('salma', 'sale-refund-by-hand')
  expect(toBuyer).toContain('৳5,000 of what you paid for this phone could not go back the way you paid.')
  expect(toBuyer).toContain(`The reference of the transfer: ${reference}`)
  for (const text of [toBuyer, toSeller]) expect(text).toContain(`The admin’s reason: ${reason}`)
  expect(toSeller).not.toContain(reference)
})

test('both sides read why a refund was withdrawn, in an email and in the steps', async () => {
  await failToRefund(refundMinor)
  expect((await withdraw(refundMinor - 1)).body).toMatchObject({
    code: 'no-failed-refund',
    detail: 'The amount that should have gone back has changed. Load the page again.',
  })
  expect((await withdraw(refundMinor)).status).toBe(200)
  await product.awaitJobs()
  for (const [to, as] of [['ayesha', sale.buyer] as const, ['salma', sale.seller] as const]) {
    const text = await readEmail(to, 'sale-refund-withdrawn')
    expect(text).toContain('৳5,000 of')
    expect(text).toContain(`The admin’s reason: ${reason}`)
    expect((await readPayment(as)).steps.at(-1)).toMatchObject({ kind: 'refund-withdrawn', reason })
  }
})

test.each(['recorded by hand', 'withdrawn'])(
  'open pages of the phone and of its seller learn of a failed refund that was %s',
  async (how) => {
    await failToRefund(refundMinor)
    const published = new Set<string>()
    services.bus.subscribe((topics) => topics.forEach((topic) => published.add(topic)))
    const { status } = await (how === 'withdrawn' ? withdraw(refundMinor) : recordByHand())
    expect(status).toBe(200)
    expect(published).toContain('items')
  },
)

describe('the reference of a transfer', () => {
  test('belongs to one payment and one amount, however it is typed', async () => {
    await failToRefund(refundMinor)
    expect((await recordByHand()).body).toMatchObject({ modifiedCount: 1 })
    for (const typed of [reference, ' brac7731 -04 '])
      expect((await recordByHand({ reference: typed })).body).toMatchObject({ modifiedCount: 0 })
    expect((await recordByHand({ amountMinor: 1 })).body).toMatchObject({
      code: 'no-failed-refund',
      detail: 'This reference is already recorded with another amount. Check the reference.',
    })
    const first = sale
    sale = await sellBy(product, 'returning card', 'second')
    await failToRefund(refundMinor)
    expect((await recordByHand({ reference: 'Brac 7731-04' })).body).toMatchObject({
      code: 'no-failed-refund',
      detail: expect.stringMatching(
        new RegExp(`^This reference is already recorded for another payment: .+, ${first.transationId}\\.`),
      ),
    })
    expect((await findDealOf(product, sale.transationId)).refundedByHandMinor).toBe(0)
  })

  raceTest('is recorded once, even by two admins or for two payments at the same time', async () => {
    await failToRefund(refundMinor)
    const twice = await Promise.all([recordByHand(), recordByHand()])
    expect(twice.map(({ body }) => body.modifiedCount).toSorted()).toEqual([0, 1])
    expect(await sumPaidByHand()).toBe(refundMinor)
    const [second, third] = [
      await sellBy(product, 'returning card', 'second'),
      await sellBy(product, 'returning card', 'third'),
    ]
    for (const each of [second, third]) await failToRefund(refundMinor, each)
    const both = await Promise.all(
      [second, third].map((each) => recordByHand({ reference: 'Another' }, each)),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await sumPaidByHand()).toBe(2 * refundMinor)
  })
})

raceTest('of two admins at the same time one withdraws a refund', async () => {
  await failToRefund(refundMinor)
  const answers = await Promise.all([withdraw(refundMinor), withdraw(refundMinor)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a refund by hand has a reference, a reason and an amount that is still open', async () => {
  await failToRefund(refundMinor)
  expect((await recordByHand({ amountMinor: refundMinor + 1 })).body).toMatchObject({
    code: 'refund-too-large',
    detail: 'Only ৳5,000 of the failed refund is still open.',
  })
  for (const missing of [{ reference: ' ' }, { reason: '' }, { amountMinor: 0 }])
    expect((await recordByHand(missing)).body).toMatchObject({
      code: 'invalid-input',
      errors: [{ path: Object.keys(missing)[0] }],
    })
  expect(await sumPaidByHand()).toBe(0)
})

describe('when somebody refunds in the dashboard while our refund of the rest begins', () => {
  const leftMinor = priceMinor - refundMinor
  const sumRefunds = async () =>
    (await services.payments.listRefunds(sale.transationId)).reduce((sum, each) => sum + each.amountMinor, 0)

  test.each([
    { what: 'everything', meanwhileMinor: 400_000, state: 'refunded', madeMinor: leftMinor },
    { what: 'everything', meanwhileMinor: leftMinor, state: 'refunded', madeMinor: leftMinor },
    { what: 'a part', meanwhileMinor: 4_400_000, state: 'captured', madeMinor: 4_400_000 },
  ])(
    'our refund of $what gives back no more than is left ($meanwhileMinor paisa in the dashboard)',
    async ({ what, meanwhileMinor, state, madeMinor }) => {
      await failToRefund(priceMinor)
      await recordByHand()
      const { listRefunds } = services.payments
      vi.spyOn(services.payments, 'listRefunds').mockImplementationOnce(async (intentId) => {
        await openDashboard(product).refunds.create({ payment_intent: intentId, amount: meanwhileMinor })
        return listRefunds(intentId)
      })
      await refund(what === 'a part' ? 1_000_000 : undefined)
      await expect.poll(stateOf).toBe(state)
      expect(await sumRefunds()).toBe(madeMinor)
      await deliverWebhooks(product)
      expect(await readPayment()).toMatchObject({ state, refundedMinor: madeMinor + refundMinor })
    },
  )
})

test('when a dispute is won after a refund by hand, both sides read that the buyer had the money before', async () => {
  sale = await sellBy(product, 'disputing card', 'second')
  await failToRefund(priceMinor)
  await recordByHand({ amountMinor: priceMinor })
  await deliverWebhooks(product)
  expect((await ask('GET /problems?open=true', { as: sale.admin })).body).toMatchObject([
    { paymentId: sale.paymentId, reason: 'chargeback', state: 'open' },
  ])
  const { disputes } = openDashboard(product)
  const [dispute] = (await disputes.list({ payment_intent: sale.transationId })).data
  await disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: 'winning_evidence' } })
  product.pass({ minutes: 2 })
  await deliverWebhooks(product)
  await product.awaitJobs()
  const read = async (to: string) =>
    (await listEmails(product, to)).find(({ id }) => id.startsWith('problem-dispute-won-'))?.text
  expect(await read('second-salma@example.com')).toContain('An admin had sent the money to Ayesha before')
  expect(await read('second-ayesha@example.com')).toContain('You have the money already')
})
