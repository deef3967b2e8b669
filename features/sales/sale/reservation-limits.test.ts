import { beforeEach, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { buildBooking, buildUser } from '#test/build.ts'
import { askToPay, authorize, reserve, settle, statusOf } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { buildReservedSale, callsOfSale, type ReservedSale } from '#test/sales/sale.ts'
import { keepDeadlines } from './commands/deadlines.ts'
import { listPaymentStates } from '#test/sales/payment-facts.ts'

const product = await startProduct()
const { db, services } = product
const dayMinutes = 24 * 60

let buyer: UserId
beforeEach(async () => {
  buyer = await buildUser(product)
})

const reserveMany = async (count: number) => {
  const sales: ReservedSale[] = []
  for (let nth = 0; nth < count; nth += 1) sales.push(await buildReservedSale(product, { buyer }))
  return sales
}
const cancel = (sale: ReservedSale, as: UserId) => callsOfSale(product, sale).cancel(as)
/** Asks to pay for another phone. */
async function askForAnother() {
  const { id } = await buildBooking(product, { buyerId: buyer })
  return askToPay(product, buyer, id)
}
/** From when the buyer reads that they can pay for this booking. */
async function payFromOf({ id }: Pick<ReservedSale, 'id'>): Promise<unknown> {
  const { body } = await product.ask(`GET /booking/${id}`, { as: buyer })
  expect(body.may).toContain('pay')
  return body.payFrom
}
const limited = (detail: string) => ({ status: 409, body: { code: 'too-many-reservations', detail } })
const atOnce =
  'You have 3 phones reserved. Meet one of their sellers first, or cancel a sale. You were not charged.'

test('a buyer has at most three phones reserved at once', async () => {
  const [first] = await reserveMany(3)
  expect(await askForAnother()).toMatchObject(limited(atOnce))
  if (first) await callsOfSale(product, first).confirm()
  expect((await askForAnother()).status).toBe(200)
})

raceTest(
  'when two cards are authorised at the same time, one phone is reserved, and the other card is released',
  async () => {
    await reserveMany(2)
    const bookings = [
      await buildBooking(product, { buyerId: buyer }),
      await buildBooking(product, { buyerId: buyer }),
    ]
    const intents: string[] = []
    for (const { id } of bookings) intents.push(await authorize(product, buyer, id))
    const answers = await Promise.all(
      bookings.map(({ id }, nth) => settle(product, buyer, id, intents[nth] ?? '')),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject(limited(atOnce))
    const states = async () => (await Promise.all(intents.map((id) => statusOf(product, id)))).sort()
    await expect.poll(states).toEqual(['canceled', 'requires_capture'])
    expect((await listPaymentStates(db, { buyerId: buyer })).sort()).toEqual([
      'cancelled',
      'reserved',
      'reserved',
      'reserved',
    ])
  },
)

test('a buyer who cancelled or missed three sales in 30 days must wait until the oldest is 30 days old', async () => {
  const [first, second] = await reserveMany(3)
  if (!first || !second) throw new Error('nothing was reserved')
  await cancel(first, buyer)
  product.pass({ minutes: dayMinutes })
  await cancel(second, buyer)
  expect((await askForAnother()).status).toBe(200)
  product.pass({ minutes: 5 * dayMinutes })
  expect(await keepDeadlines(services)).toEqual([])
  // The first was cancelled on 20 November, and stops counting on 20 December.
  expect(await askForAnother()).toMatchObject(
    limited(
      'In 30 days, 3 of your sales ended before their hand-over. You can reserve a phone again from 20\u00a0Dec 2026, 12:00\u00a0pm (Dhaka time). You were not charged.',
    ),
  )
  const { id } = await buildBooking(product, { buyerId: buyer })
  for (const each of [first, { id }]) expect(await payFromOf(each)).toBe('2026-12-20T06:00:00.000Z')
  product.pass({ minutes: 24 * dayMinutes - 1 })
  expect((await askForAnother()).body.retryAfterSeconds).toBe(60)
  product.pass({ minutes: 1 })
  expect((await askForAnother()).status).toBe(200)
})

test('a buyer who cancelled cannot reserve the same phone for a day; others can', async () => {
  const [sale] = await reserveMany(1)
  if (!sale) throw new Error('nothing was reserved')
  await cancel(sale, buyer)
  expect(await askToPay(product, buyer, sale.id)).toMatchObject(
    limited(
      'The sale of this phone to you ended less than a day ago. You can reserve it again from 21\u00a0Nov 2026, 12:00\u00a0pm (Dhaka time). You were not charged.',
    ),
  )
  expect(await payFromOf(sale)).toBe('2026-11-21T06:00:00.000Z')
  product.pass({ minutes: dayMinutes - 1 })
  expect((await askToPay(product, buyer, sale.id)).body.retryAfterSeconds).toBe(60)
  product.pass({ minutes: 1 })
  expect(await payFromOf(sale)).toBeUndefined()
  const { itemId } = sale
  const other = await buildBooking(product, { itemId })
  const theirs = await reserve(product, other)
  expect(theirs.paymentId).not.toBe(sale.paymentId)
})
