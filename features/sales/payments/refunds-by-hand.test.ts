import { expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { partMinor, prepareByHand, priceMinor, transfer } from '#test/sales/by-hand.ts'
import { listEmails } from '#test/emails/emails.ts'
import { findPaymentOf } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask, db } = product
const { people, sellOne, mine, at, fail, record, readPayment, listFindings, stateOf, readBooks } =
  prepareByHand(product)
const { reason, reference } = transfer

test('a failed partial refund that was paid by hand is no longer on the seller’s balance, and no finding', async () => {
  await fail()
  expect(await readPayment()).toMatchObject({ may: ['refund', 'withdraw-refund', 'refund-by-hand'] })
  expect((await record()).body).toMatchObject({ modifiedCount: 1 })
  expect(await mine()).toMatchObject({ dueMinor: 4_950_000, held: [] })
  expect(await readBooks()).toEqual({ provider: priceMinor, sellers: -4_950_000, 'paid-out': -partMinor })
  expect(await listFindings()).toEqual([])
  expect(await stateOf()).toBe('captured')
  expect(await readPayment()).toMatchObject({ refundedMinor: 500_000, may: ['refund'] })
  const sent = { amountMinor: 500_000, reason, at: expect.any(String) }
  for (const as of [people.admin, at.sale.buyerId])
    expect((await readPayment(as)).refundsByHand).toEqual([{ ...sent, reference }])
  expect((await readPayment(people.seller)).refundsByHand).toEqual([sent])
  for (const as of [at.sale.buyerId, people.seller])
    expect((await readPayment(as)).steps.at(-1)).toMatchObject({
      kind: 'refund-by-hand',
      amountMinor: 500_000,
      reason,
    })
  expect((await readPayment(at.sale.buyerId)).sale).toMatchObject({ situation: 'partly-refunded' })
})

test('a payment with a failed full refund is refunded after it was paid by hand', async () => {
  await fail(priceMinor)
  expect(await stateOf()).toBe('refund-failed')
  expect(await readPayment()).toMatchObject({ owedMinor: 5_450_000, may: ['refund', 'refund-by-hand'] })
  expect((await listFindings()).map(({ kind }) => kind)).toEqual(['refund-failed'])
  expect((await record({ amountMinor: priceMinor })).status).toBe(200)
  expect(await stateOf()).toBe('refunded')
  expect(await readBooks()).toEqual({ provider: priceMinor, 'paid-out': -priceMinor })
  for (let nth = 0; nth < 2; nth += 1) expect(await listFindings()).toEqual([])
  expect(await readPayment()).toMatchObject({ refundedMinor: 5_450_000, may: [] })
})

test.each(['recorded by hand', 'withdrawn'])(
  'open pages of the phone and of its seller learn of a failed refund that was %s',
  async (how) => {
    await fail()
    const published = new Set<string>()
    product.services.bus.subscribe((topics) => topics.forEach((topic) => published.add(topic)))
    const withdrawal = { reason, amountMinor: partMinor }
    const call = `POST /payments/${at.sale.paymentId}/refund-withdrawals`
    const answer =
      how === 'withdrawn' ? await ask(call, { as: people.admin, body: withdrawal }) : await record()
    expect(answer.status).toBe(200)
    expect(published).toContain('items')
  },
)

test('the buyer gets an email with the reference and the reason, the seller one without the reference', async () => {
  await fail()
  await record()
  await product.awaitJobs()
  const read = async (as: UserId) => {
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', as)
      .executeTakeFirstOrThrow()
    const told = (await listEmails(product, email)).filter(({ id }) => id.startsWith('sale-refund-by-hand-'))
    expect(told).toHaveLength(1)
    return told[0]?.text ?? ''
  }
  const [toBuyer, toSeller] = [await read(at.sale.buyerId), await read(people.seller)]
  expect(toBuyer).toContain('৳5,000 of what you paid for this phone could not go back the way you paid.')
  expect(toBuyer).toContain(`The reference of the transfer: ${reference}`)
  for (const text of [toBuyer, toSeller]) expect(text).toContain(`The admin’s reason: ${reason}`)
  expect(toSeller).not.toContain(reference)
})

raceTest('a transfer is recorded once, even by two admins at the same time', async () => {
  await fail()
  const answers = await Promise.all([record(), record()])
  expect(answers.map(({ body }) => body.modifiedCount).toSorted()).toEqual([0, 1])
  expect((await record()).body).toMatchObject({ modifiedCount: 0 })
  expect((await record({ amountMinor: 1 })).body).toMatchObject({
    code: 'no-failed-refund',
    detail: 'This reference is already recorded with another amount. Check the reference.',
  })
  expect((await record({ reference: 'Another' })).body.code).toBe('no-failed-refund')
  expect(await readBooks()).toMatchObject({ 'paid-out': -partMinor })
})

test('a transfer can be recorded for only one payment, however its reference is typed', async () => {
  await fail()
  expect((await record()).body).toMatchObject({ modifiedCount: 1 })
  expect((await record({ reference: ' brac7731 -04 ' })).body).toMatchObject({ modifiedCount: 0 })
  const first = at.sale
  at.sale = await sellOne()
  await fail()
  expect((await record({ reference: 'Brac 7731-04' })).body).toMatchObject({
    code: 'no-failed-refund',
    detail: expect.stringMatching(
      new RegExp(`^This reference is already recorded for another payment: .+, ${first.transationId}\\.`),
    ),
  })
  expect((await findPaymentOf(product, at.sale.transationId)).refundedByHandMinor).toBe(0)
})

raceTest(
  'a transfer that is recorded for two payments at the same time is stored for one of them',
  async () => {
    await fail()
    const first = at.sale
    at.sale = await sellOne()
    await fail()
    const body = { reason, reference, amountMinor: partMinor }
    const answers = await Promise.all(
      [first, at.sale].map(({ paymentId }) =>
        ask(`POST /payments/${paymentId}/refunds-by-hand`, { as: people.admin, body }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await readBooks()).toMatchObject({ 'paid-out': -partMinor })
  },
)

test('nothing is recorded that is not owed, has no reference or reason, or comes from a side of the sale', async () => {
  expect((await record()).body.code).toBe('no-failed-refund')
  await fail()
  expect((await record({ amountMinor: partMinor + 1 })).body).toMatchObject({
    code: 'refund-too-large',
    detail: 'Only ৳5,000 of the failed refund is still open.',
  })
  for (const missing of [{ reference: ' ' }, { reason: '' }, { amountMinor: 0 }])
    expect((await record(missing)).body).toMatchObject({
      code: 'invalid-input',
      errors: [{ path: Object.keys(missing)[0] }],
    })
  await db.updateTable('users').set({ isAdmin: true }).where('id', '=', people.seller).execute()
  expect((await record({}, people.seller)).body.code).toBe('not-allowed')
  expect((await readPayment(people.seller)).may).toEqual([])
  expect(await readBooks()).not.toHaveProperty('paid-out')
})
