import { expect, test } from 'vitest'
import { buildBooking } from '#test/build.ts'
import { approveByBkash, chooseBkash, returnFromBkash } from '#test/sales/pay-by-bkash.ts'
import { askToPay } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { db } = product

const countPayments = async () => (await db.selectFrom('payments').select('id').execute()).length

test('a buyer who changes between card and bKash again and again begins at most 20 payments an hour', async () => {
  const { id, buyerId } = await buildBooking(product)
  for (let nth = 0; nth < 10; nth += 1) {
    product.pass({ minutes: 1 })
    expect((await askToPay(product, buyerId, id)).status).toBe(200)
    expect((await chooseBkash(product, buyerId, id)).status).toBe(200)
  }
  expect(await askToPay(product, buyerId, id)).toMatchObject({
    status: 429,
    body: {
      code: 'too-many-requests',
      retryAfterSeconds: 51 * 60,
      detail: expect.stringContaining('not charged'),
    },
  })
  const other = await buildBooking(product, { buyerId })
  expect((await askToPay(product, buyerId, other.id)).status).toBe(429)
  const { heldBy } = await db
    .selectFrom('items')
    .select('heldBy')
    .where('id', '=', other.itemId)
    .executeTakeFirstOrThrow()
  expect(heldBy).toBeNull()
  expect(await countPayments()).toBe(20)
  const neighbour = await buildBooking(product)
  expect((await askToPay(product, neighbour.buyerId, neighbour.id)).status).toBe(200)
  product.pass({ minutes: 51 })
  expect((await askToPay(product, buyerId, id)).status).toBe(200)
})

test('at the limit, the payment that waits is not given up, and can be finished', async () => {
  const { id, buyerId } = await buildBooking(product)
  for (let nth = 0; nth < 9; nth += 1) {
    expect((await askToPay(product, buyerId, id)).status).toBe(200)
    expect((await chooseBkash(product, buyerId, id)).status).toBe(200)
  }
  expect((await askToPay(product, buyerId, id)).status).toBe(200)
  const returned = await approveByBkash(product, buyerId, id)
  expect((await askToPay(product, buyerId, id)).status).toBe(429)
  expect((await returnFromBkash(product, buyerId, id, returned)).status).toBe(200)
})
