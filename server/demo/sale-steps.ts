import type { BookingId, ListingId, PaymentId, SaleProblemId, UserId } from '#contract/ids.ts'
import type { DemoListing } from '#db/demo/listings.ts'
import type { DemoCard, MeetingTime, DemoSaleStep } from '#db/demo/sale.ts'
import { cancelBooking, createBooking } from '#features/sales/bookings/commands/booking.ts'
import { holdForPayment, settlePayment } from '#features/sales/bookings/commands/settlement.ts'
import { getBooking } from '#features/sales/bookings/queries.ts'
import { acceptCash, requestCash } from '#features/sales/bookings/commands/cash.ts'
import { acceptMeeting, proposeMeeting } from '#features/sales/meetings/commands.ts'
import { findMeeting } from '#features/sales/meetings/queries.ts'
import { explainSale } from '#features/sales/payments/commands/explanations.ts'
import { openIntent } from '#features/sales/payments/commands/intents.ts'
import type { PaymentSync } from '#features/sales/payments/commands/payment-sync.ts'
import { syncPayment } from '#features/sales/payments/commands/sync.ts'
import { receiveWebhook } from '#features/sales/payments/commands/webhooks.ts'
import { startRefund } from '#features/sales/payments/commands/refunds.ts'
import { findDeal, findDealByIntent, type Deal } from '#features/sales/payments/queries.ts'
import { makeHandOverCode } from '#features/sales/payments/rules/hand-over.ts'
import { decideProblem } from '#features/sales/problems/commands/decisions.ts'
import { confirmHandBack } from '#features/sales/problems/commands/hand-back.ts'
import { acceptOffer, makeOffer } from '#features/sales/problems/commands/offers.ts'
import { answerProblem, reportProblem, withdrawProblem } from '#features/sales/problems/commands/reporting.ts'
import { getProblem } from '#features/sales/problems/queries.ts'
import { findOpenOffer } from '#features/sales/problems/rules/offers.ts'
import { cancelSale } from '#features/sales/sale/commands/cancellation.ts'
import { confirmHandOver } from '#features/sales/sale/commands/hand-over.ts'
import { toMinor } from '#lib/money.ts'
import { inTransaction } from '#services/database/database.ts'
import type { OpenServices } from '../services.ts'
import { approveByBkash, confirmCard, endDispute, type Sandbox } from './demo-cards.ts'

/** The product's services while a demo sale is made. */
export type DemoServices = OpenServices & PaymentSync & Sandbox

/** The state of a demo sale between two steps. */
export type SaleSoFar = {
  listing: DemoListing
  itemId: ListingId
  buyer: UserId
  seller: UserId
  admin: UserId
  /** When the installation starts for the first time. */
  start: Date
  bookingId?: BookingId
  paymentId?: PaymentId
  problemId?: SaleProblemId
}

type Act<Do extends DemoSaleStep['do']> = (
  services: DemoServices,
  sale: SaleSoFar,
  step: Extract<DemoSaleStep, { do: Do }>,
) => Promise<Partial<SaleSoFar> | void>

type Acts = { [Do in DemoSaleStep['do']]: Act<Do> }

const buyersNumber = '01700000000'
const sellersNumber = '01900000000'

/** What each step does, with the same command that a person's call runs. Returns the fields of the sale that it sets. */
const acts: Acts = {
  book: async ({ db, clock }, { itemId, buyer, listing }) => {
    const request = { itemId, buyerId: buyer, phoneNumber: buyersNumber, meetLocation: listing.location }
    const cause = { actorId: buyer, at: clock() }
    return { bookingId: await inTransaction(db, (tx) => createBooking(tx, request, cause)) }
  },

  'remove-booking': async (services, sale) => {
    await cancelBooking(services, await bookingOf(services, sale), causeOf(services, sale.buyer))
  },

  'begin-to-pay': async (services, sale) => {
    const intent = await beginToPay(services, sale, 'card')
    return { paymentId: (await dealOfIntent(services, intent.id)).id }
  },

  pay: (services, sale, { card = 'good' }) => payByCard(services, sale, card),

  'pay-by-bkash': async (services, sale) => {
    const { id: intentId, payAt } = await beginToPay(services, sale, 'bkash')
    const returnState = await approveByBkash(services, payAt ?? '')
    return settle(services, sale, { intentId, returnState })
  },

  'request-cash': async (services, sale) => {
    const asked = { bookingId: required(sale.bookingId), buyerId: sale.buyer, expected: asListed(sale) }
    const cause = causeOf(services, sale.buyer)
    return { paymentId: await run(services, (tx) => requestCash(tx, services.jobs, asked, cause)) }
  },

  'accept-cash': async (services, sale) => {
    const cause = causeOf(services, sale.seller)
    await run(services, (tx) => acceptCash(tx, services.jobs, paymentIdOf(sale), cause))
  },

  'propose-meeting': async (services, sale, { by, place, meet }) => {
    const at = findMeetingTime(meet, sale.start).toISOString()
    const proposal = { id: paymentIdOf(sale), place, at, phoneNumber: sellersNumber }
    await run(services, (tx) => proposeMeeting(tx, services.jobs, proposal, causeOf(services, sale[by])))
  },

  'accept-meeting': async (services, sale, { by }) => {
    const id = paymentIdOf(sale)
    const version = (await findMeeting(services.db, id))?.version ?? 1
    const acceptance = { id, version, phoneNumber: sellersNumber }
    await run(services, (tx) => acceptMeeting(tx, services.jobs, acceptance, causeOf(services, sale[by])))
  },

  'hand-over': async (services, sale, { by }) => {
    const deal = await dealOf(services, sale)
    const code = by === 'seller' ? makeHandOverCode(services.codeKey, deal) : undefined
    await confirm(services, sale, { by, code })
  },

  'type-wrong-codes': async (services, sale, { count }) => {
    const right = makeHandOverCode(services.codeKey, await dealOf(services, sale))
    const code = right === '123456' ? '123457' : '123456'
    for (let typed = 0; typed < count; typed += 1) await confirm(services, sale, { by: 'seller', code })
  },

  explain: async (services, sale, { by, text }) => {
    const explanation = { id: paymentIdOf(sale), text }
    await run(services, (tx) => explainSale(tx, explanation, causeOf(services, sale[by])))
  },

  cancel: async (services, sale, { by, reason }) => {
    const cancellation = { id: paymentIdOf(sale), reason }
    await run(services, (tx) => cancelSale(tx, services.jobs, cancellation, causeOf(services, sale[by])))
  },

  report: async (services, sale, { by, about, text }) => {
    const report = { paymentId: paymentIdOf(sale), reason: about, text }
    const cause = causeOf(services, sale[by])
    return { problemId: await run(services, (tx) => reportProblem(tx, services.jobs, report, cause)) }
  },

  answer: async (services, sale, { text }) => {
    const answer = { id: problemIdOf(sale), text }
    await run(services, (tx) => answerProblem(tx, services.jobs, answer, causeOf(services, sale.seller)))
  },

  offer: async (services, sale, { by, what, amountTaka, text }) => {
    const amountMinor = amountTaka === undefined ? undefined : toMinor(amountTaka)
    const offer = { id: problemIdOf(sale), what, amountMinor, text }
    await run(services, (tx) => makeOffer(tx, services.jobs, offer, causeOf(services, sale[by])))
  },

  'accept-offer': async (services, sale, { by }) => {
    const { id, offers } = await getProblem(services.db, problemIdOf(sale))
    const accepted = { id, offerId: required(findOpenOffer(offers)).id }
    await run(services, (tx) => acceptOffer(tx, services, accepted, causeOf(services, sale[by])))
  },

  'confirm-hand-back': async (services, sale) => {
    const cause = causeOf(services, sale.buyer)
    await run(services, (tx) => confirmHandBack(tx, services.jobs, problemIdOf(sale), cause))
  },

  withdraw: async (services, sale) => {
    const cause = causeOf(services, sale.buyer)
    await run(services, (tx) => withdrawProblem(tx, services.jobs, problemIdOf(sale), cause))
  },

  decide: async (services, sale, { outcome, reason, amountTaka }) => {
    const amountMinor = amountTaka === undefined ? undefined : toMinor(amountTaka)
    const decision = { id: problemIdOf(sale), outcome, reason, amountMinor }
    await run(services, (tx) => decideProblem(tx, services, decision, causeOf(services, sale.admin)))
  },

  refund: async (services, sale, { reason }) => {
    const cause = { ...causeOf(services, sale.admin), by: 'admin' } as const
    await run(services, (tx) => startRefund(tx, services.jobs, paymentIdOf(sale), { reason }, cause))
  },

  'end-authorization': async (services, sale) => {
    await services.payments.cancelIntent((await dealOf(services, sale)).intentId)
  },

  'end-dispute': async (services, sale, { for: side }) => {
    const { intentId } = await dealOf(services, sale)
    const id = await endDispute(services, intentId, side)
    const at = services.clock()
    const dispute = { id, state: side === 'buyer' ? 'lost' : 'won', beganAt: at }
    // The webhook of the sandbox would reach the jobs of this process, which send emails.
    const event = { id: `demo_${id}`, kind: 'charge.dispute.closed', createdAt: at, intentId, dispute }
    await receiveWebhook(services, event, { at })
  },

  compare: async (services, sale) => {
    // This also finishes the sandbox's refunds whose outcome comes later.
    await services.emulators.sandbox?.deliverWebhooks()
    await syncPayment(services, paymentIdOf(sale), { at: services.clock(), by: 'reconciliation' })
  },
}

/** Takes one step of a demo sale. Returns the sale after it. */
export async function takeSaleStep(
  services: DemoServices,
  sale: SaleSoFar,
  step: DemoSaleStep,
): Promise<SaleSoFar> {
  const act = acts[step.do] as Act<typeof step.do>
  return { ...sale, ...(await act(services, sale, step)) }
}

async function payByCard(services: DemoServices, sale: SaleSoFar, card: DemoCard) {
  const { id: intentId, clientSecret } = await beginToPay(services, sale, 'card')
  await confirmCard(services, clientSecret, card)
  return settle(services, sale, { intentId })
}

async function beginToPay(services: DemoServices, sale: SaleSoFar, provider: 'card' | 'bkash') {
  const cause = causeOf(services, sale.buyer)
  const booking = { id: required(sale.bookingId), buyerId: sale.buyer, itemId: sale.itemId }
  const { purchase } = await run(services, (tx) => holdForPayment(tx, booking, asListed(sale), cause))
  return openIntent(services, { ...purchase, provider }, cause, 'en')
}

/** What the buyer of a demo sale has seen: nobody changes these listings. */
const asListed = ({ listing }: SaleSoFar) => ({ priceMinor: toMinor(listing.priceTaka), revision: 1 })

async function settle(
  services: DemoServices,
  sale: SaleSoFar,
  confirmation: { intentId: string; returnState?: string },
) {
  const booking = { id: required(sale.bookingId), buyerId: sale.buyer }
  await settlePayment(services, booking, confirmation, causeOf(services, sale.buyer))
  return { paymentId: (await dealOfIntent(services, confirmation.intentId)).id }
}

type Confirmation = { by: 'buyer' | 'seller'; code: string | undefined }

const confirm = (services: DemoServices, sale: SaleSoFar, { by, code }: Confirmation) =>
  run(services, (tx) =>
    confirmHandOver(tx, services, { id: paymentIdOf(sale), code }, causeOf(services, sale[by])),
  )

const run = <T>({ db }: DemoServices, work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(db, work)

const causeOf = ({ clock }: DemoServices, actorId: UserId) => ({ actorId, at: clock() })

const bookingOf = ({ db }: DemoServices, { buyer, bookingId }: SaleSoFar) =>
  getBooking(db, buyer, required(bookingId))

const paymentIdOf = ({ paymentId }: SaleSoFar) => required(paymentId)
const problemIdOf = ({ problemId }: SaleSoFar) => required(problemId)

const dealOf = async ({ db }: DemoServices, sale: SaleSoFar): Promise<Deal> =>
  required(await findDeal(db, paymentIdOf(sale)))

const dealOfIntent = async ({ db }: DemoServices, intentId: string): Promise<Deal> =>
  required(await findDealByIntent(db, intentId))

/** Throws when an earlier step of the demo sale is missing. */
function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a step of a demo sale is missing')
  return value
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const dhakaIsAheadMs = 6 * hourMs

/** Rounds a past time to a full or half hour, because nobody agrees to meet at seven minutes past. */
function findMeetingTime(meet: MeetingTime, start: Date): Date {
  if ('hoursAgo' in meet) {
    const past = start.getTime() - meet.hoursAgo * hourMs
    return new Date(past - (past % (hourMs / 2)))
  }
  const inDhaka = start.getTime() + dhakaIsAheadMs
  return new Date(inDhaka - (inDhaka % dayMs) + meet.inDays * dayMs + meet.hour * hourMs - dhakaIsAheadMs)
}
