import type { PaymentId, RefundId } from '#contract/ids.ts'
import { formatPhoneNumber } from '#contract/phone-number.ts'
import type { SaleEnd } from '#contract/sale-view.ts'
import { findSale, type Sale } from '#features/bookings/queries.ts'
import { findMeeting, type MeetingRow } from '#features/meetings/queries.ts'
import {
  findCapturedAt,
  findReservations,
  findSaleEnd,
  isPartlyCaptured,
} from '#features/payments/queries/hand-overs.ts'
import {
  findRefund,
  findRefundByHand,
  findWithdrawnRefund,
  type RefundRow,
} from '#features/payments/queries/refunds.ts'
import { isCash } from '#features/payments/rules/cash.ts'
import { isCodeLocked, isReserved } from '#features/payments/rules/hand-over.ts'
import { isFrozen } from '#features/sale-problems/queries.ts'
import { isDecided } from '#features/sale-problems/queries/decisions.ts'
import { endedSalesCountSince, findReservableFrom } from '#features/payments/rules/reservations.ts'
import { findReportEnd } from '#features/sale-problems/rules.ts'
import { formatDay } from '#lib/dates.ts'
import { formatTaka, toMajor } from '#lib/money.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import { english } from '../sentences/sentences.ts'
import type { OpenServices } from '../services.ts'
import { type AgreedMeeting, describeTime, type ListingStanding } from '../sentences/en/emails/sale-parts.ts'
import { findTakenMoney } from './taken-money.ts'
import { type Fact, writeEmail } from './write-email.ts'

type Needs = Pick<OpenServices, 'db' | 'mail' | 'embedded' | 'publicAddress' | 'clock' | 'payments' | 'log'>
type SaleEmail = JobData['mail-sale']

const texts = { ...english.emails.sale, ...english.emails.handOver, ...english.emails.cash }

/** Whether the news is still true. An email that waited is sent only then. */
const isTrue: Record<SaleEmail['news'], (sale: Sale, email: SaleEmail) => boolean> = {
  reserved: ({ state }) => state === 'reserved',
  // Who was reminded again meanwhile needs no earlier reminder. Jobs of an earlier version have no hours.
  'hand-over-due': ({ state, remindedHours }, { hours = remindedHours }) =>
    state === 'reserved' && hours === remindedHours,
  'code-locked': (sale) => isReserved(sale) && isCodeLocked(sale),
  paid: ({ state }) => state === 'captured',
  'given-back': ({ state, soldAt }) => soldAt !== null && (state === 'refunding' || state === 'refunded'),
  'partly-given-back': ({ soldAt }) => soldAt !== null,
  'refund-withdrawn': ({ soldAt }) => soldAt !== null,
  // The seller had no share of a payment that bought nothing.
  'refund-by-hand': ({ soldAt }, { party }) => party === 'buyer' || soldAt !== null,
  unpaid: ({ state }) => state === 'uncollectable',
  undone: ({ soldAt }) => soldAt === null,
  // Its money may be on its way back already, if somebody captured it meanwhile.
  released: ({ soldAt }) => soldAt === null,
  'cash-requested': ({ state }) => state === 'cash-requested',
  'cash-reserved': ({ state }) => state === 'cash-reserved',
  'cash-due': ({ state }) => state === 'cash-reserved',
  'cash-sold': ({ state }) => state === 'cash-sold',
  'cash-ended': ({ state }) => state === 'cash-ended',
}

/** Notifies the buyer or the seller about a sale. Removed people get nothing. */
export async function sendSaleEmail(
  { db, mail, embedded, publicAddress, clock, payments, log }: Needs,
  email: SaleEmail,
): Promise<void> {
  const { paymentId, party, news, refundId } = email
  if (!mail) return
  const sale = await findSale(db, paymentId as PaymentId)
  if (!sale || !isTrue[news](sale, email)) return
  if (news === 'hand-over-due' && (await isFrozen(db, sale.id))) return
  const [to, removedAt] =
    party === 'buyer' ? [sale.buyerEmail, sale.buyerRemovedAt] : [sale.sellerEmail, sale.sellerRemovedAt]
  if (removedAt) return
  const standing = findStanding(sale)
  const ending: SaleEnd = (await findSaleEnd(db, sale.id)) ?? { how: 'authorization' }
  const refund = await findRefund(db, refundId as RefundId | undefined)
  if (refund && (await isDecided(db, refund))) return
  const withdrawn = news === 'refund-withdrawn' ? await findWithdrawnRefund(db, sale.id) : undefined
  if (withdrawn && withdrawn.at.toISOString() !== email.at) return
  const byHand = await findByHand(db, sale, email)
  const reportUntil = news === 'paid' ? await findReportUntil({ db, clock }, sale) : undefined
  const taken =
    news === 'released' && party === 'buyer' ? await findTakenMoney({ payments, log }, sale) : undefined
  const isPartlyTaken = (news === 'unpaid' || news === 'undone') && (await isPartlyCaptured(db, sale.id))
  const payFrom =
    news === 'released' || news === 'undone' ? await findPayFrom({ db, clock }, sale) : undefined
  const meeting = isBeforeMeeting(news) ? await findMeeting(db, sale.id) : undefined
  const agreed = findAgreed(meeting, clock())
  const more = { standing, payFrom, isPartlyTaken, taken, ending, reportUntil, agreed }
  const text = texts[news][party]({
    ...sale,
    ...more,
    ...describeRefund(sale, refund),
    byHand,
    withdrawn: withdrawn && {
      ...withdrawn,
      amount: formatTaka(toMajor(withdrawn.amountMinor, sale.currency)),
    },
  })
  const { testMode } = english.emails.layout
  const meetingFacts = isBeforeMeeting(news) ? describeMeeting(sale, meeting) : []
  // If this process ends after sending and before the job is done, the email is sent twice. The same id marks it as a
  // duplicate.
  const attempt = nameAttempt(sale, email)
  await mail.send(
    writeEmail(
      to,
      {
        ...text,
        closing: embedded.sandbox ? [...text.closing, testMode] : text.closing,
        facts: factsFor[party](sale, news, meetingFacts),
        address: publicAddress() + findPath(sale, party, news),
      },
      english,
      `sale-${news}-${paymentId}-${party}${attempt}`,
    ),
  )
}

/** Until when the buyer can report a problem; undefined once that is over. */
async function findReportUntil({ db, clock }: Pick<Needs, 'db' | 'clock'>, sale: Sale) {
  const end = findReportEnd({ ...sale, capturedAt: await findCapturedAt(db, sale.id) })
  return end && end > clock() ? end : undefined
}

/** From when the buyer can pay for the phone again; undefined when they can now. */
async function findPayFrom({ db, clock }: Pick<Needs, 'db' | 'clock'>, { buyerId, itemId }: Sale) {
  const now = clock()
  const reservations = await findReservations(db, buyerId, endedSalesCountSince(now))
  return findReservableFrom(reservations, itemId, now)
}

/** Each reminder of each end of the hand-over, each version of the code and each refund has emails of its own. */
function nameAttempt(
  { remindedHours, handOverBy, codeVersion }: Sale,
  { news, refundId, at }: SaleEmail,
): string {
  if (at !== undefined) return `-${at}`
  if (refundId !== undefined) return `-${refundId}`
  if (news === 'code-locked') return `-${codeVersion}`
  return news === 'hand-over-due' ? `-${remindedHours ?? 0}-${handOverBy?.toISOString()}` : ''
}

/** What an admin paid to the buyer by hand, if that is the news. */
async function findByHand(db: Needs['db'], { currency }: Sale, { news, refundId }: SaleEmail) {
  if (news !== 'refund-by-hand') return undefined
  const made = await findRefundByHand(db, refundId as RefundId | undefined)
  return made && { ...made, amount: formatTaka(toMajor(made.amountMinor, currency)) }
}

/** How much goes back now, how much went back until now, and whether that is not all. */
function describeRefund({ amountMinor, refundedMinor, currency }: Sale, refund: RefundRow | undefined) {
  const format = (minor: number) => formatTaka(toMajor(minor, currency))
  return {
    refund: format(refund?.amountMinor ?? amountMinor),
    refunded: format(refundedMinor),
    isRest: refund !== undefined && refund.amountMinor < amountMinor,
  }
}

const factsFor = { buyer: listBuyerFacts, seller: listSellerFacts }

function listBuyerFacts(sale: Sale, news: SaleEmail['news'], meeting: Fact[]): Fact[] {
  return [
    ...phoneOf(sale),
    [news === 'paid' ? 'paid' : news === 'given-back' ? 'refunded' : 'price', priceOf(sale)],
    ['seller', sale.sellerName],
    ...meeting,
    ...(news === 'paid' && sale.soldAt ? [['bought', formatDay(sale.soldAt)] satisfies Fact] : []),
    ...(isCash(sale) ? [] : [['transaction', sale.intentId] satisfies Fact]),
  ]
}

function listSellerFacts(sale: Sale, news: SaleEmail['news'], meeting: Fact[]): Fact[] {
  const facts: Fact[] = [...phoneOf(sale), ['price', priceOf(sale)], ['buyer', sale.buyerName]]
  if (!isBeforeMeeting(news) && news !== 'paid') return facts
  return [...facts, ['phoneNumber', formatPhoneNumber(sale.phoneNumber)], ...meeting]
}

/** The news after which the two meet. */
const isBeforeMeeting = (news: SaleEmail['news']) =>
  ['reserved', 'hand-over-due', 'cash-reserved', 'cash-due'].includes(news)

/** The meeting that both have agreed on; undefined before that. */
function findAgreed(meeting: MeetingRow | undefined, now: Date): AgreedMeeting | undefined {
  if (!meeting?.agreedAt) return undefined
  const { place, meetAt } = meeting
  return { place, meetAt, isToCome: meetAt > now }
}

/** When and where the two meet. What only one of them has said is not agreed. */
function describeMeeting({ meetLocation }: Sale, meeting: MeetingRow | undefined): Fact[] {
  const { notAgreed } = english.emails.layout
  if (!meeting) return meetLocation === null ? [] : [['suggestedPlace', notAgreed(meetLocation)]]
  const { place, meetAt, agreedAt } = meeting
  const when = describeTime(meetAt)
  if (!agreedAt) return [['proposedMeeting', notAgreed(`${when}, ${place}`)]]
  return [
    ['when', when],
    ['meeting', place],
  ]
}

const phoneOf = ({ model, brandName }: Sale): Fact[] => [
  ['phone', model],
  ['brand', brandName],
]
const priceOf = ({ amountMinor, currency }: Sale) => formatTaka(toMajor(amountMinor, currency))

/** To the page of the sale, which says what happened. After an undone sale the news is the phone. */
function findPath(sale: Sale, party: SaleEmail['party'], news: SaleEmail['news']) {
  if (news !== 'undone') return `/receipt/${sale.id}`
  if (party === 'seller') return '/dashboard/managemylist'
  return findStanding(sale) === 'for-sale' ? `/item/${sale.itemId}` : '/mybooking'
}

function findStanding({ listingRemovedAt, listingSoldAt, listingWithheldAt }: Sale): ListingStanding {
  if (listingRemovedAt) return 'removed'
  if (listingSoldAt) return 'sold'
  return listingWithheldAt ? 'withheld' : 'for-sale'
}
