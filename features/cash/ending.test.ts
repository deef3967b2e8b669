import { beforeEach, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { buildBooking, buildSeller, buildUser } from '#test/build.ts'
import { acceptCash, buildCashRequest, callsOfCash, type CashSale, requestCash } from '#test/cash.ts'
import { listEmails } from '#test/emails.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask } = product

let sale: CashSale
const calls = () => callsOfCash(product, sale)
const see = async (as: UserId) => (await calls().look(as)).sale
const booking = async () => (await ask(`GET /booking/${sale.id}`, { as: sale.buyer })).body
const refused = (status: number, code: string) => ({ status, body: { code } })
const done = { status: 200, body: { modifiedCount: 1 } }

beforeEach(async () => {
  const seller = await buildSeller(product, { email: 'salma@example.com' })
  const buyer = await buildUser(product, { email: 'rakib@example.com', isAddressVerified: true })
  sale = await buildCashRequest(product, { seller, buyer })
})

test('an admin ends a reservation, with a reason that both read, and the phone is for sale again', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  const end = (body: object) => ask(`POST /payments/${sale.paymentId}/refunds`, { as: admin, body })
  expect(await end({ reason: 'Too early.' })).toMatchObject(refused(409, 'not-refundable'))
  await acceptCash(product, sale)
  expect(await end({ reason: 'A part.', amountMinor: 100 })).toMatchObject(refused(409, 'not-refundable'))
  expect((await ask(`GET /payments/${sale.paymentId}`, { as: admin })).body.may).toContain('refund')
  expect(await end({ reason: 'The seller asked us by phone.' })).toMatchObject(done)
  expect(await calls().stateOf()).toBe('cash-ended')
  expect(await calls().isSold()).toBe(false)
  for (const side of [sale.buyer, sale.seller])
    expect((await see(side)).end).toEqual({ how: 'admin', text: 'The seller asked us by phone.' })
  expect(await booking()).toMatchObject({ may: ['pay', 'request-cash', 'delete'] })
  await product.awaitJobs()
  for (const address of ['rakib@example.com', 'salma@example.com']) {
    const ended = (await listEmails(product, address)).find(({ id }) => id.includes('cash-ended'))
    expect(ended?.text).toContain('An admin ended it: The seller asked us by phone.')
  }
  expect(await end({ reason: 'Again.' })).toMatchObject(refused(409, 'not-refundable'))
})

test('a seller who accepts and cancels again and again sends everybody else who booked one email of each kind a day', async () => {
  const rina = await buildUser(product, { email: 'rina@example.com' })
  await buildBooking(product, { itemId: sale.itemId, buyerId: rina })
  const listKinds = async () => {
    await product.awaitJobs()
    const sent = await listEmails(product, 'rina@example.com')
    return sent.map(({ id }) => /booking-(sold-to-other|for-sale-again)-/u.exec(id)?.[1])
  }
  const again = async () => {
    sale.paymentId = (await requestCash(product, sale.buyer, sale.id)).body.insertedId
  }
  for (const round of [1, 2, 3]) {
    if (round > 1) await again()
    expect(await acceptCash(product, sale)).toMatchObject(done)
    await product.awaitJobs()
    await calls().cancel(sale.seller)
    expect((await listKinds()).toSorted()).toEqual(['for-sale-again', 'sold-to-other'])
  }
  product.pass({ minutes: 24 * 60 })
  await again()
  await acceptCash(product, sale)
  expect((await listKinds()).filter((kind) => kind === 'sold-to-other')).toHaveLength(2)
  await calls().cancel(sale.seller)
  expect(await listKinds()).toHaveLength(4)
})
