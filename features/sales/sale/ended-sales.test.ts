import { expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { buildBooking, buildUser } from '#test/build.ts'
import { buildCashRequest } from '#test/sales/cash.ts'
import { reserve } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { reserveBeforeEach } from '#test/sales/sale.ts'

const product = await startProduct()
const { ask } = product
const { sale, cancel, readPayment } = reserveBeforeEach(product)

const seeListing = async () => (await ask(`GET /items/${sale.itemId}`, { as: sale.seller })).body
const seeSale = async () => (await ask(`GET /items/${sale.itemId}/bookings`, { as: sale.seller })).body

test('a sale that has ended stays in the lists of buyer, seller and admins, each with its state and its page', async () => {
  expect(await seeListing()).not.toHaveProperty('saleEnded')
  expect(await seeListing()).toMatchObject({ isSold: 'sold', saleState: 'reserved' })
  const shown = (await ask(`GET /items/${sale.itemId}`, { as: sale.buyer })).body
  expect(shown).not.toHaveProperty('saleState')
  expect(await seeSale()).not.toHaveProperty('ended')
  await cancel(sale.buyer)
  const ended = { paymentId: sale.paymentId, paymentState: 'released' }
  expect((await ask(`GET /booking/${sale.id}`, { as: sale.buyer })).body).toMatchObject({
    endedPaymentId: sale.paymentId,
    endedPaymentState: 'released',
  })
  await ask(`DELETE /booking/${sale.id}`, { as: sale.buyer })
  expect(await seeListing()).toMatchObject({ bookedBy: 0, saleEnded: true })
  expect(await seeListing()).not.toHaveProperty('saleState')
  expect(await seeSale()).toEqual({ count: 0, ended: { name: 'Rakib', ...ended } })
  const admin = await buildUser(product, { isAdmin: true })
  const request = await buildCashRequest(product)
  await ask(`POST /payments/${request.paymentId}/cancellation`, {
    as: request.seller,
    body: { reason: 'No.' },
  })
  await buildCashRequest(product)
  expect((await ask('GET /payments', { as: admin })).body).toMatchObject([
    { state: 'cash-requested', isSale: true },
    { state: 'cash-ended', isSale: true },
    { state: 'released', isSale: true },
  ])
  expect((await ask(`GET /items/${sale.itemId}`, { as: sale.buyer })).body).not.toHaveProperty('saleEnded')
})

test('the page of an ended sale has no link to a phone whose page the reader can no longer see', async () => {
  const see = async (as: UserId) => {
    const { move, isPhoneGone } = (await readPayment(as)).sale
    return { move, isPhoneGone }
  }
  const there = { move: 'see-phone', isPhoneGone: undefined }
  const gone = { move: undefined, isPhoneGone: true }
  await cancel(sale.buyer)
  expect([await see(sale.buyer), await see(sale.seller)]).toEqual([there, there])
  const admin = await buildUser(product, { isAdmin: true })
  await ask(`POST /users/sellers/${sale.seller}/withdrawals`, {
    as: admin,
    body: { reason: 'The phones are not theirs.' },
  })
  expect([await see(sale.buyer), await see(sale.seller)]).toEqual([gone, there])
  await ask(`DELETE /items/${sale.itemId}`, { as: sale.seller })
  expect([await see(sale.buyer), await see(sale.seller)]).toEqual([gone, gone])
  expect(await see(admin)).toEqual({ move: undefined, isPhoneGone: true })
})

test('the seller of an ended sale reads that the phone is for sale again, as long as that is true', async () => {
  const see = async (as: UserId) => (await readPayment(as)).sale.isForSaleAgain
  expect(await see(sale.seller)).toBeUndefined()
  await cancel(sale.seller)
  expect([await see(sale.seller), await see(sale.buyer)]).toEqual([true, undefined])
  await reserve(product, await buildBooking(product, { itemId: sale.itemId }))
  expect(await see(sale.seller)).toBeUndefined()
})
