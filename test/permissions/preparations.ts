import { handOverDays } from '#contract/payments.ts'
import { keepDeadlines } from '#features/sales/sale/commands/deadlines.ts'
import { maxWrongCodes } from '#features/sales/payments/rules/hand-over.ts'
import { authorizeInMarket, type Market, reserveInMarket, sellInMarket } from './market.ts'
import { failRefund, sellUncollectable } from '#test/sales/pay.ts'
import type { PaymentId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { payUnknown } from '#test/sales/unknown-payment.ts'
import type { Product } from '../product.ts'
import { putInState } from '#test/sales/payment-facts.ts'

export type Preparations = ReturnType<typeof makePreparations>

export const problem = { reason: 'other', text: 'We do not agree on the price.' }

export const inTwoDays = ({ time }: Product) =>
  new Date(time.now.getTime() + 2 * 24 * 3_600_000).toISOString()

/**
 * Returns what can happen in the market before a call. Each function returns the id that the call needs, if it needs
 * one.
 */
export function makePreparations(product: Product) {
  const { ask, db } = product
  const authorized = (market: Market) => authorizeInMarket(product, market)
  const reserved = (market: Market) => reserveInMarket(product, market)
  const sold = (market: Market) => sellInMarket(product, market)

  async function locked(market: Market) {
    const paymentId = await reserved(market)
    await db.updateTable('sales').set({ wrongCodes: maxWrongCodes }).execute()
    return paymentId
  }

  async function cashAllowed({ people, itemId }: Market) {
    await db.updateTable('items').set({ allowsCash: true }).where('id', '=', itemId).execute()
    await db.updateTable('users').set({ isAddressVerified: true }).where('id', '=', people.buyer).execute()
    return ''
  }

  async function cashRequested(market: Market): Promise<string> {
    await cashAllowed(market)
    const call = `POST /booking/${market.bookingId}/cash-requests`
    return (await ask(call, { as: market.people.buyer, body: { productPrice: 54_500 } })).body.insertedId
  }

  async function missed(market: Market) {
    const paymentId = await reserved(market)
    product.pass({ minutes: handOverDays.card * 24 * 60 })
    await keepDeadlines(product.services)
    return paymentId
  }

  async function proposed(market: Market) {
    const paymentId = await reserved(market)
    const body = { place: 'Mirpur 10', at: inTwoDays(product) }
    await ask(`PUT /payments/${paymentId}/meeting`, { as: market.people.buyer, body })
    return paymentId
  }

  /** The refund of a part of ৳1,000 was refused by the bank. */
  async function refundFailed(market: Market) {
    const paymentId = await sold(market)
    await failRefund(product, { paymentId, as: market.people.admin, amountMinor: 100_000 })
    return paymentId
  }

  async function refunded(market: Market) {
    const paymentId = await sold(market)
    await putInState(db, 'refunded')
    return paymentId
  }

  /** Everything was refunded, and an admin had paid a part of ৳1,000 by hand before. */
  async function refundedTwice(market: Market) {
    const paymentId = await refunded(market)
    const byHand = { reference: 'TRX 2', reason: 'The card is closed.', createdAt: product.time.now }
    await db
      .insertInto('refundsByHand')
      .values({ id: newId(), paymentId: paymentId as PaymentId, amountMinor: 100_000, ...byHand })
      .execute()
    return paymentId
  }

  /** The provider has taken money with an intent that the database has lost. */
  async function unknown(market: Market): Promise<string> {
    const { itemId, people } = market
    const intentId = await payUnknown(product, { bookingId: newId(), itemId, buyerId: people.buyer })
    await db.insertInto('unknownIntents').values({ intentId, foundAt: product.time.now }).execute()
    return intentId
  }

  /** Reports a problem and returns its id. */
  async function reported(market: Market): Promise<string> {
    const call = `POST /payments/${await sold(market)}/problems`
    return (await ask(call, { as: market.people.buyer, body: problem })).body.insertedId
  }

  /** Reports a problem, and lets its buyer make an offer. Returns the ids of the problem and of the offer. */
  async function offered(market: Market): Promise<string> {
    const id = await reported(market)
    const body = { what: 'all', text: 'I want it back.' }
    const made = await ask(`POST /problems/${id}/offers`, { as: market.people.buyer, body })
    return `${id} ${made.body.insertedId}`
  }

  /** The seller of a sale in cash has agreed to hand all of it back. */
  async function handingBack(market: Market): Promise<string> {
    const { buyer, seller } = market.people
    const paymentId = await cashRequested(market)
    await ask(`POST /payments/${paymentId}/cash-acceptance`, { as: seller })
    await ask(`POST /payments/${paymentId}/hand-over`, { as: buyer, body: {} })
    const report = { as: buyer, body: { ...problem, wish: { what: 'all' } } }
    const id = (await ask(`POST /payments/${paymentId}/problems`, report)).body.insertedId
    const { problems } = (await ask(`GET /payments/${paymentId}/problems`, { as: buyer })).body
    const body = { offerId: problems[0].offers[0]._id }
    await ask(`POST /problems/${id}/acceptances`, { as: seller, body })
    return id
  }

  async function uncollectable({ people, bookingId }: Market) {
    return (await sellUncollectable(product, { id: bookingId, buyerId: people.buyer })).paymentId
  }

  /** Makes a sale whose money can be paid out now. */
  async function due(market: Market) {
    await sold(market)
    const account = { method: 'bkash', number: '01712345678' }
    await ask('PUT /account/payout-account', { as: market.people.seller, body: account })
    product.pass({ minutes: 2 * 24 * 60 })
    return ''
  }

  async function claim(market: Market) {
    await due(market)
    await ask('POST /payouts/batches', { as: market.people.admin })
    return db.selectFrom('payouts').select(['id', 'batchId']).executeTakeFirstOrThrow()
  }
  const claimed = async (market: Market) => (await claim(market)).id
  const claimedBatch = async (market: Market) => (await claim(market)).batchId

  async function suspended({ people }: Market) {
    const call = `PUT /payouts/sellers/${people.seller}/suspension`
    await ask(call, { as: people.admin, body: { reason: 'The phones are not theirs.' } })
    return ''
  }

  async function doubted({ itemId, people }: Market) {
    await ask(`PUT /items/${itemId}`, { as: people.buyer, body: { reason: 'scam' } })
    return ''
  }

  return {
    authorized,
    reserved,
    offered,
    sold,
    locked,
    cashAllowed,
    cashRequested,
    missed,
    proposed,
    refundFailed,
    refunded,
    refundedTwice,
    reported,
    handingBack,
    uncollectable,
    unknown,
    due,
    claimed,
    claimedBatch,
    suspended,
    doubted,
  }
}
