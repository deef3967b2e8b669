import type { BookingId, PaymentId, UserId } from '#contract/ids.ts'
import { readBalances } from '#features/sales/ledger/queries.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { reconcile } from '../booked.ts'
import { handOver, reserve } from '../pay.ts'
import { reserveByBkash } from '../pay-by-bkash.ts'
import { bkash, day } from '../payouts.ts'
import { withoutZeros } from './refund-rules.ts'
import type { Product } from '#test/product.ts'

/**
 * How the buyer pays. A returning card's bank sends refunds back after a minute. The holder of a disputing card has
 * disputed the payment, so that its provider refuses every refund, but the messages have not arrived yet.
 */
const cards = { 'returning card': 'pm_card_refundFail', 'disputing card': 'pm_card_createDispute' } as const
export type Means = keyof typeof cards | 'bkash'

/** A sale whose money can be paid out now, with its people. */
export type RefundedSale = {
  means: Means
  bookingId: BookingId
  paymentId: PaymentId
  transationId: string
  buyer: UserId
  seller: UserId
  admin: UserId
}

/**
 * Sells a phone and hands it over. Its 48 hours are over, so that nothing else holds the money. A second sale of a test
 * has other people, whose addresses begin with its `name`.
 */
export async function sellBy(product: Product, means: Means, name?: string): Promise<RefundedSale> {
  const { ask } = product
  const mailOf = (person: string) => `${name ? `${name}-` : ''}${person}@example.com`
  const admin = await buildUser(product, { isAdmin: true, name: 'Amina', email: mailOf('amina') })
  const seller = await buildSeller(product, { name: 'Salma', email: mailOf('salma') })
  const buyer = await buildUser(product, { name: 'Ayesha', email: mailOf('ayesha') })
  await ask('PUT /account/payout-account', { as: seller, body: bkash })
  const itemId = await buildListing(product, { sellerId: seller })
  const booking = await buildBooking(product, { itemId, buyerId: buyer })
  const paid =
    means === 'bkash' ? await reserveByBkash(product, booking) : await reserve(product, booking, cards[means])
  const { status } = await handOver(product, buyer, paid.paymentId)
  if (status !== 200) throw new Error(`the hand-over was not confirmed: ${status}`)
  await product.awaitJobs()
  product.pass({ minutes: 2 * day })
  return { means, bookingId: booking.id, buyer, seller, admin, ...paid }
}

/** Everything that people are told about the money of a sale. */
export async function readSale(product: Product, sale: RefundedSale) {
  const { ask, db } = product
  const { admin, buyer, seller } = sale
  const read = async (path: string, as: UserId) => (await ask(`GET ${path}`, { as })).body
  const readPayment = (as: UserId) => read(`/payments/${sale.paymentId}`, as)
  const findings = async () =>
    (await reconcile(product, admin)).findings.filter(({ trouble }) => trouble).map(({ kind }) => kind)
  const [first, again] = [await findings(), await findings()]
  const { state, refundedMinor = 0, owedMinor = 0, may } = await readPayment(admin)
  const { balanceMinor, dueMinor, held } = await read('/account/payouts', seller)
  const sides = await Promise.all([buyer, seller].map(readPayment))
  const { refunded = false } = await read(`/booking/${sale.bookingId}`, buyer)
  const known = await product.services.payments.listRefunds(sale.transationId)
  const atProvider = known.filter((each) => each.state !== 'failed')
  return {
    state,
    refundedMinor,
    owedMinor,
    may,
    findings: [first, again],
    share: { balanceMinor, dueMinor, heldMinor: sum(held.map((each: Held) => each.heldMinor)) },
    books: await readBooks(db),
    refundedAtProviderMinor: sum(atProvider.map(({ amountMinor }) => amountMinor)),
    buyerIsRefunded: refunded,
    mayOfSides: sides.flatMap((each) => each.may),
    owedShownToSides: sides.flatMap((each) => each.owedMinor ?? []),
    lastSteps: sides.map(({ steps }) => steps.at(-1)),
  }
}

type Held = { heldMinor: number }
const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0)

/** What the accounts of the ledger hold, as if the provider charged no fees. */
async function readBooks(db: Product['db']) {
  const { provider = 0, 'provider-fees': feesMinor = 0, ...rest } = await readBalances(db)
  return withoutZeros({ ...rest, provider: provider + feesMinor })
}
