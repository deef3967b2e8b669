import { beforeEach, expect, test } from 'vitest'
import { type PaymentState, paymentStates } from '#contract/payment-states.ts'
import type { ListingId, PaymentId, UserId } from '#contract/ids.ts'
import { buildSeller, buildUser } from '#test/build.ts'
import { buildCashRequest } from '#test/sales/cash.ts'
import { handOver } from '#test/sales/pay.ts'
import { buildReservedSale } from '#test/sales/sale.ts'
import { startProduct } from '#test/product.ts'
import { putInState } from '#test/sales/payment-facts.ts'

const product = await startProduct()
const { ask, db } = product

let admin: UserId
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true })
})

/** Every number of sold phones that somebody reads about this seller. */
async function readSold(seller: UserId, listing: ListingId): Promise<Record<string, number>> {
  const page = (await ask(`GET /items/${listing}/page`)).body
  const history = (await ask(`GET /users/sellers/${seller}/history`, { as: admin })).body
  return {
    'the seller’s page': (await ask(`GET /sellers/${seller}`)).body.sold,
    'the page of a phone': page.seller.sold,
    'the history for admins': history.counts.sold,
    'the dashboard': (await ask('GET /account/figures', { as: seller })).body.sold,
  }
}

const everywhere = (sold: number) => ({
  'the seller’s page': sold,
  'the page of a phone': sold,
  'the history for admins': sold,
  'the dashboard': sold,
})

test('a reserved phone is not sold, and one that was handed over is', async () => {
  const { seller, buyer, itemId, paymentId } = await buildReservedSale(product)
  const readMark = async () => (await ask(`GET /items/${itemId}/page`)).body.listing
  expect(await readMark()).toMatchObject({ isSold: 'sold', isReserved: true })
  expect(await readSold(seller, itemId)).toEqual(everywhere(0))
  expect((await handOver(product, buyer, paymentId)).status).toBe(200)
  await product.awaitJobs()
  expect(await readMark()).not.toHaveProperty('isReserved')
  expect(await readSold(seller, itemId)).toEqual(everywhere(1))
})

/** How many sold phones a payment counts as, in each state: those handed over for money that the seller keeps. */
const counted: Record<PaymentState, 0 | 1> = {
  open: 0,
  reserved: 0,
  capturing: 1,
  captured: 1,
  released: 0,
  cancelled: 0,
  uncollectable: 0,
  refunding: 0,
  'refunding-part': 1,
  'refund-failed': 0,
  refunded: 0,
  disputed: 0,
  lost: 0,
  'cash-requested': 0,
  'cash-reserved': 0,
  'cash-sold': 0,
  'cash-refunded': 0,
  'cash-ended': 0,
}

test('a phone counts as sold while the seller keeps the money for it, and never for cash', async () => {
  const byCard = await buildReservedSale(product)
  const forCash = await buildCashRequest(product, { seller: await buildSeller(product) })
  for (const state of paymentStates) {
    const { seller, itemId, paymentId } = state.startsWith('cash-') ? forCash : byCard
    await setState(paymentId, state)
    expect([state, await readSold(seller, itemId)]).toEqual([state, everywhere(counted[state])])
  }
})

/** Puts a payment in this state. Its phone is sold, unless no phone can be sold in this state. */
async function setState(id: PaymentId, state: PaymentState) {
  await putInState(db, state, { id })
  const { itemId, soldAt } = await db
    .selectFrom('sales')
    .select(['itemId', 'soldAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db.updateTable('items').set({ soldAt }).where('id', '=', itemId).execute()
}
