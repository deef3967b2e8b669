import { beforeEach } from 'vitest'
import type { BookingId, ListingId, PaymentId, SaleProblemId, UserId } from '#contract/ids.ts'
import type { SaleProblemDecision } from '#contract/sale-problems.ts'
import type { OfferKind } from '#contract/problem-offers.ts'
import type { ProblemsOfSale, SaleProblem } from '#test/http/wire-records.ts'
import type { Answer, Sent } from '#test/http/ask.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { sell } from './pay.ts'
import type { Product } from '#test/product.ts'

export type ProblemSale = {
  admin: UserId
  seller: UserId
  buyer: UserId
  booking: { id: BookingId; buyerId: UserId; itemId: ListingId }
  paymentId: PaymentId
  transationId: string
}

type OfferTerms = { what: OfferKind; amountMinor?: number }

/** A report that fits before and after the hand-over. */
export const cracked = { reason: 'not-as-described', text: 'The screen is cracked.' } as const

/** Before each test, sells a phone and captures the money. Returns the ids and the calls about sale problems. */
export function sellBeforeEach(product: Product) {
  const sale = {} as ProblemSale
  beforeEach(async () => {
    const admin = await buildUser(product, { isAdmin: true, name: 'Amina', email: 'amina@example.com' })
    const seller = await buildSeller(product, { name: 'Salma', email: 'salma@example.com' })
    const buyer = await buildUser(product, { name: 'Rakib', email: 'rakib@example.com' })
    const itemId = await buildListing(product, { sellerId: seller })
    const booking = await buildBooking(product, { buyerId: buyer, itemId })
    Object.assign(sale, { admin, seller, buyer, booking, ...(await sell(product, booking)) })
  })
  return { sale, ...callsOfProblems(product, sale) }
}

/** What people do about the problems of a sale. The ids are read at each call. */
export function callsOfProblems(
  { ask }: Product,
  sale: Pick<ProblemSale, 'admin' | 'seller' | 'buyer' | 'paymentId'>,
) {
  const call = (call: string, as: UserId | undefined, body?: Sent['body']): Promise<Answer> =>
    ask(call, { as, ...(body === undefined ? {} : { body }) })
  const report = (body: unknown = cracked, as: UserId | undefined = sale.buyer) =>
    call(`POST /payments/${sale.paymentId}/problems`, as, body)
  /** Reports a problem and returns its id. */
  const reportId = async (more: { wish?: OfferTerms } = {}) =>
    (await report({ ...cracked, ...more })).body.insertedId as SaleProblemId
  const accept = (id: SaleProblemId, offerId: string, as: UserId | undefined = sale.buyer) =>
    call(`POST /problems/${id}/acceptances`, as, { offerId })
  /** Returns the latest problem of the sale as this person sees it. */
  const readLatestProblem = async (as: UserId = sale.buyer): Promise<SaleProblem> =>
    (await call(`GET /payments/${sale.paymentId}/problems`, as)).body.problems[0]

  return {
    report,
    reportId,
    /** The buyer reports a problem and says what they want, and the seller accepts that. Returns the problem's id. */
    settle: async (wish: OfferTerms): Promise<SaleProblemId> => {
      const id = await reportId({ wish })
      const [offer] = (await readLatestProblem(sale.seller)).offers
      const { status } = await accept(id, offer?._id ?? '', sale.seller)
      if (status !== 200) throw new Error(`the wish was not accepted: ${status}`)
      return id
    },
    withdraw: (id: SaleProblemId, as: UserId | undefined = sale.buyer) =>
      call(`POST /problems/${id}/withdrawals`, as),
    answer: (id: SaleProblemId, text = 'I came at six.', as: UserId | undefined = sale.seller) =>
      call(`POST /problems/${id}/answers`, as, { text }),
    /** Proposes to settle a problem. */
    offer: (id: SaleProblemId, terms: OfferTerms, as: UserId | undefined = sale.seller, text = 'Shall we?') =>
      call(`POST /problems/${id}/offers`, as, { ...terms, text }),
    accept,
    /** Confirms that the cash was handed back. */
    confirmCash: (id: SaleProblemId, as: UserId | undefined = sale.buyer) =>
      call(`POST /problems/${id}/confirmations`, as),
    decide: (
      id: SaleProblemId,
      outcome: SaleProblemDecision['outcome'],
      as: UserId | undefined = sale.admin,
      reason = 'We called both of you.',
      amountMinor?: number,
    ) =>
      call(`POST /problems/${id}/decisions`, as, {
        outcome,
        reason,
        ...(amountMinor !== undefined && { amountMinor }),
      }),
    refund: () =>
      call(`POST /payments/${sale.paymentId}/refunds`, sale.admin, { reason: 'They agreed by telephone.' }),
    /** Returns the problems of the sale as this person sees them. */
    readProblems: async (as: UserId = sale.buyer): Promise<ProblemsOfSale> =>
      (await call(`GET /payments/${sale.paymentId}/problems`, as)).body,
    readLatestProblem,
    stateOfPayment: async () =>
      (await call(`GET /payments/${sale.paymentId}`, sale.admin)).body.state as string,
  }
}
