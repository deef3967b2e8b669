import { expect, test } from 'vitest'
import type { PaymentId } from '#contract/ids.ts'
import { buildUser } from '#test/build.ts'
import { day, preparePayouts } from '#test/sales/payouts.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask, db } = product
const { people, makeDue, sellOne, claim, listPayouts, markFailed, markPaid, report } = preparePayouts(product)

/** What each payout pays for each sale, in paisa. The latest payout comes first. */
async function readLines() {
  const rows = await db
    .selectFrom('payoutLines')
    .innerJoin('payouts', 'payouts.id', 'payoutLines.payoutId')
    .select(['payoutLines.payoutId', 'payoutLines.paymentId', 'payoutLines.amountMinor'])
    .orderBy('payoutLines.payoutId', 'desc')
    .execute()
  const byPayout = Map.groupBy(rows, (row) => row.payoutId)
  return [...byPayout.values()].map((lines) =>
    Object.fromEntries(lines.map(({ paymentId, amountMinor }) => [paymentId, amountMinor])),
  )
}

async function pay() {
  expect((await claim()).status).toBe(200)
  const [latest] = await listPayouts()
  expect((await markPaid(latest._id)).status).toBe(200)
  return latest
}

const isPaidOut = async (id: PaymentId) =>
  (await ask(`GET /payments/${id}`, { as: people.seller })).body.sale.isPaidOut === true

async function refund(id: PaymentId, amountMinor?: number) {
  const admin = await buildUser(product, { isAdmin: true })
  const body = { reason: 'A scratch.', amountMinor }
  expect(await ask(`POST /payments/${id}/refunds`, { as: admin, body })).toMatchObject({ status: 200 })
  await product.awaitJobs()
}

test('a payout says what it pays for each sale, and a sale is paid out once that payout is paid', async () => {
  const one = await makeDue()
  const other = await sellOne()
  product.pass({ minutes: 2 * day })
  expect((await claim()).status).toBe(200)
  expect(await readLines()).toEqual([{ [one.paymentId]: 5_450_000, [other.paymentId]: 5_450_000 }])
  expect(await isPaidOut(one.paymentId)).toBe(false)
  const [{ _id: id }] = await listPayouts()
  await markPaid(id)
  expect([await isPaidOut(one.paymentId), await isPaidOut(other.paymentId)]).toEqual([true, true])
  await markFailed(id)
  expect(await isPaidOut(one.paymentId)).toBe(false)
  await pay()
  expect((await readLines())[0]).toEqual({ [one.paymentId]: 5_450_000, [other.paymentId]: 5_450_000 })
  expect(await isPaidOut(one.paymentId)).toBe(true)
})

test('what was refunded after a payout is taken off the next one, in the line of its own sale', async () => {
  const first = await makeDue()
  await pay()
  await refund(first.paymentId, 450_000)
  const second = await sellOne()
  product.pass({ minutes: 2 * day })
  await pay()
  expect((await readLines())[0]).toEqual({ [first.paymentId]: -450_000, [second.paymentId]: 5_450_000 })
  expect(await isPaidOut(first.paymentId)).toBe(true)
})

test('that the seller was paid for a sale stays in its steps, also when all of it is refunded and taken off later', async () => {
  const first = await makeDue()
  await pay()
  const readPaid = async () =>
    (await ask(`GET /payments/${first.paymentId}`, { as: people.seller })).body.sale.steps.find(
      ({ kind }: { kind: string }) => kind === 'payout',
    )
  const paid = await readPaid()
  expect(paid).toMatchObject({ status: 'done' })
  await refund(first.paymentId)
  await sellOne()
  await sellOne()
  product.pass({ minutes: 2 * day })
  await pay()
  expect((await readLines())[0]).toMatchObject({ [first.paymentId]: -5_450_000 })
  expect(await readPaid()).toEqual(paid)
})

test('a sale with an open problem is not paid for, and one that was paid for before is held back', async () => {
  const paid = await makeDue()
  await pay()
  const open = await sellOne()
  const fine = await sellOne()
  expect((await report(open.paymentId, open.buyerId)).status).toBe(200)
  product.pass({ minutes: 2 * day })
  await pay()
  expect((await readLines())[0]).toEqual({ [fine.paymentId]: 5_450_000 })
  expect([await isPaidOut(paid.paymentId), await isPaidOut(open.paymentId)]).toEqual([true, false])
})
