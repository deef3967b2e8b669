import type { PaymentId, RefundId } from '#contract/ids.ts'
import { formatPhoneNumber } from '#contract/phone-number.ts'
import type { SaleEnd } from '#contract/sale-view.ts'
import { findSale, type Sale } from '#features/sales/bookings/queries.ts'
import { titleOf } from '#features/listings/rules/title.ts'
import { findCashState, isCash, isRefunded, isReserved, isWithSeller } from '#features/money/rules.ts'
import { findMeeting, type MeetingRow } from '#features/sales/meetings/queries.ts'
import { findReservations } from '#features/sales/payments/queries/hand-overs.ts'
import {
  findRefund,
  findRefundByHand,
  findWithdrawnRefund,
  type RefundRow,
} from '#features/sales/payments/queries/refunds.ts'
import { isCodeLocked } from '#features/sales/payments/rules/hand-over.ts'
import { readSaleEnd } from '#features/sales/payments/rules/sale-end.ts'
import { describeReason } from '#features/sales/payments/view.ts'
import { isFrozen } from '#features/sales/problems/queries.ts'
import { isAgreed, isDecided } from '#features/sales/problems/queries/decisions.ts'
import { endedSalesCountSince, findReservableFrom } from '#features/sales/payments/rules/reservations.ts'
import { findReportEnd } from '#features/sales/problems/rules.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import type { Formats } from '../sentences/en/formats.ts'
import { sentencesIn } from '../sentences/sentences-in.ts'
import type { Sentences } from '../sentences/sentences.ts'
import type { OpenServices } from '../services.ts'
import { getNextStep } from './next-step.ts'
import type { ListingAvailability } from './sale-text.ts'
import { type MailServices, readerOf, sendEmail } from './send-email.ts'
import { findTakenMoney } from './taken-money.ts'
import type { Fact } from './write-email.ts'

type Needs = MailServices & Pick<OpenServices, 'db' | 'emulators' | 'clock' | 'payments' | 'log'>
type SaleEmail = JobData['mail-sale']

/** Whether the news is still true. An email that waited is sent only then. */
const isStillTrue: Record<SaleEmail['news'], (sale: Sale, email: SaleEmail) => boolean> = {
  reserved: isReserved,
  // An earlier reminder is not sent after a later one.
  'hand-over-due': (sale, { hours }) => isReserved(sale) && hours === sale.remindedHours,
  'code-locked': (sale) => isReserved(sale) && isCodeLocked(sale),
  paid: isWithSeller,
  'given-back': (sale) => sale.soldAt !== null && isRefunded(sale),
  'partly-given-back': ({ soldAt }) => soldAt !== null,
  'refund-withdrawn': ({ soldAt }) => soldAt !== null,
  // The seller had no share of a payment that bought nothing.
  'refund-by-hand': ({ soldAt }, { party }) => party === 'buyer' || soldAt !== null,
  unpaid: ({ state }) => state === 'uncollectable',
  undone: ({ soldAt }) => soldAt === null,
  // If somebody captured the money meanwhile, it may already be on its way back.
  released: ({ soldAt }) => soldAt === null,
  'cash-requested': (sale) => findCashState(sale) === 'requested',
  'cash-reserved': isReserved,
  'cash-due': isReserved,
  'cash-sold': ({ handedOverAt }) => handedOverAt !== null,
  'cash-ended': ({ endedAt }) => endedAt !== null,
}

/** Notifies the buyer or the seller about a sale. Removed people get nothing. */
export async function sendSaleEmail(services: Needs, email: SaleEmail): Promise<void> {
  const { db, mail, emulators } = services
  const { paymentId, party, news } = email
  if (!mail) return
  const sale = await findSale(db, paymentId as PaymentId)
  if (!sale || !isStillTrue[news](sale, email)) return
  if (news === 'hand-over-due' && (await isFrozen(db, sale.id))) return
  if (party === 'buyer' ? sale.buyerRemovedAt : sale.sellerRemovedAt) return
  const refund = await findRefund(db, email.refundId as RefundId | undefined)
  if (refund && (await isDecided(db, refund))) return
  const withdrawn = news === 'refund-withdrawn' ? await findWithdrawnRefund(db, sale.id) : undefined
  if (withdrawn && withdrawn.at.toISOString() !== email.at) return
  const meeting = isBeforeMeeting(news) ? await findMeeting(db, sale.id) : undefined
  const reader = readerOf(sale, party)
  const sentences = sentencesIn(reader.language)
  const { emails, formats } = sentences
  const next = await getNextStep(services, sale.id, party, sentences)
  const texts = { ...emails.sale, ...emails.handOver, ...emails.cash }
  const text = texts[news][party]({
    ...sale,
    model: titleOf(sale),
    ...(await findDetails(services, sale, email, formats)),
    ...describeRefund(sale, refund, formats),
    isAgreed: refund !== undefined && (await isAgreed(db, refund)),
    next,
    withdrawn: withdrawn && {
      ...withdrawn,
      amount: formats.formatMinor(withdrawn.amountMinor, sale.currency),
    },
  })
  const meetingFacts = isBeforeMeeting(news) ? describeMeeting(sale, meeting, emails.layout) : []
  const content = {
    ...text,
    closing: emulators.sandbox ? [...text.closing, emails.layout.testMode] : text.closing,
    facts: [...factsFor[party](sale, news, meetingFacts, formats), ...listReason(refund, sentences)],
    path: next.path,
  }
  const id = `sale-${news}-${paymentId}-${party}${nameAttempt(sale, email)}`
  await sendEmail(services, reader, content, id)
}

/** What the texts need besides the sale itself. Each detail is read only for the news that shows it. */
async function findDetails(services: Needs, sale: Sale, email: SaleEmail, formats: Formats) {
  const { db } = services
  const { party, news } = email
  const ending: SaleEnd = readSaleEnd(sale) ?? { how: 'authorization' }
  return {
    availability: findAvailability(sale),
    ending,
    byHand: await findByHand(db, sale, email, formats),
    reportUntil: news === 'paid' ? findReportUntil(services, sale) : undefined,
    taken:
      news === 'released' && party === 'buyer' ? await findTakenMoney(services, sale, formats) : undefined,
    isPartlyTaken: sale.uncollectableBecause === 'partly-captured',
    payFrom: news === 'released' || news === 'undone' ? await findPayFrom(services, sale) : undefined,
  }
}

/** Until when the buyer can report a problem; undefined once that is over. */
function findReportUntil({ clock }: Pick<Needs, 'clock'>, sale: Sale) {
  const end = findReportEnd(sale)
  return end && end > clock() ? end : undefined
}

/** From when the buyer can pay for the phone again; undefined when they can now. */
async function findPayFrom({ db, clock }: Pick<Needs, 'db' | 'clock'>, { buyerId, itemId }: Sale) {
  const now = clock()
  const reservations = await findReservations(db, buyerId, endedSalesCountSince(now))
  return findReservableFrom(reservations, itemId, now)
}

/** The part of the email's id that distinguishes reminders, deadlines, versions of the code and refunds of one sale. */
function nameAttempt(
  { remindedHours, handOverBy, codeVersion }: Sale,
  { news, refundId, at }: SaleEmail,
): string {
  if (at !== undefined) return `-${at}`
  if (refundId !== undefined) return `-${refundId}`
  if (news === 'code-locked') return `-${codeVersion}`
  return news === 'hand-over-due' ? `-${remindedHours}-${handOverBy?.toISOString()}` : ''
}

/** What an admin paid to the buyer by hand, if that is the news. */
async function findByHand(
  db: Needs['db'],
  { currency }: Sale,
  { news, refundId }: SaleEmail,
  { formatMinor }: Formats,
) {
  if (news !== 'refund-by-hand') return undefined
  const made = await findRefundByHand(db, refundId as RefundId | undefined)
  return made && { ...made, amount: formatMinor(made.amountMinor, currency) }
}

/** How much goes back now, how much has gone back in all, whether a part went back before, and what was not charged. */
function describeRefund(
  { amountMinor, refundedMinor, unchargedMinor, currency }: Sale,
  refund: RefundRow | undefined,
  { formatMinor }: Formats,
) {
  const chargedMinor = amountMinor - unchargedMinor
  const refundMinor = refund?.amountMinor ?? chargedMinor
  const backMinor = refundedMinor - unchargedMinor
  return {
    refund: formatMinor(refundMinor, currency),
    refundedInAll: backMinor > refundMinor ? formatMinor(backMinor, currency) : undefined,
    uncharged: unchargedMinor > 0 ? formatMinor(unchargedMinor, currency) : undefined,
    isRest: refundMinor < chargedMinor,
  }
}

/** Why the money goes back, if it was said. */
const listReason = (refund: RefundRow | undefined, sentences: Sentences): Fact[] =>
  refund?.reason ? [['reason', describeReason(refund.reason, sentences)]] : []

const factsFor = { buyer: listBuyerFacts, seller: listSellerFacts }

function listBuyerFacts(sale: Sale, news: SaleEmail['news'], meeting: Fact[], formats: Formats): Fact[] {
  const { amountMinor, currency, soldAt } = sale
  const isPayment = news === 'paid' || news === 'given-back'
  const priceMinor = isPayment ? amountMinor - sale.unchargedMinor : amountMinor
  const price = formats.formatMinor(priceMinor, currency)
  return [
    ...phoneOf(sale),
    [news === 'paid' ? 'paid' : news === 'given-back' ? 'refunded' : 'price', price],
    ['seller', sale.sellerName],
    ...meeting,
    ...(news === 'paid' && soldAt ? [['bought', formats.formatDay(soldAt)] satisfies Fact] : []),
    ...(isCash(sale) ? [] : [['transaction', sale.intentId] satisfies Fact]),
  ]
}

function listSellerFacts(sale: Sale, news: SaleEmail['news'], meeting: Fact[], formats: Formats): Fact[] {
  const price = formats.formatMinor(sale.amountMinor, sale.currency)
  const facts: Fact[] = [...phoneOf(sale), ['price', price], ['buyer', sale.buyerName]]
  if (!isBeforeMeeting(news) && news !== 'paid') return facts
  return [...facts, ['phoneNumber', formatPhoneNumber(sale.phoneNumber)], ...meeting]
}

/** News that comes before the meeting of the two sides. */
const isBeforeMeeting = (news: SaleEmail['news']) =>
  ['reserved', 'hand-over-due', 'cash-reserved', 'cash-due'].includes(news)

/** When and where the two meet. If only one of them has proposed it, the email says that it is not agreed. */
function describeMeeting(
  { meetLocation }: Sale,
  meeting: MeetingRow | undefined,
  { dhakaTime, notAgreed }: Sentences['emails']['layout'],
): Fact[] {
  if (!meeting) return meetLocation === null ? [] : [['suggestedPlace', notAgreed(meetLocation)]]
  const { place, meetAt, agreedAt } = meeting
  const when = dhakaTime(meetAt)
  if (!agreedAt) return [['proposedMeeting', notAgreed(`${when}, ${place}`)]]
  return [
    ['when', when],
    ['meeting', place],
  ]
}

const phoneOf = (sale: Sale): Fact[] => [
  ['phone', titleOf(sale)],
  ['brand', sale.brandName],
]

function findAvailability({ listingRemovedAt, listingSoldAt, listingWithheldAt }: Sale): ListingAvailability {
  if (listingRemovedAt) return 'removed'
  if (listingSoldAt) return 'sold'
  return listingWithheldAt ? 'withheld' : 'for-sale'
}
