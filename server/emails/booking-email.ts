import type { BookingId, ListingId, PaymentId } from '#contract/ids.ts'
import { clearNotifiedOfSale, markNotifiedOfSale } from '#features/sales/bookings/commands/notifications.ts'
import { type BookedListing, findBookedListing } from '#features/sales/bookings/queries.ts'
import { listUnboughtOfListing } from '#features/sales/bookings/queries/other-buyers.ts'
import { titleOf } from '#features/listings/rules/title.ts'
import { findDeal } from '#features/sales/payments/queries.ts'
import { findCashRequest, hasRequestEndedSince } from '#features/sales/cash/queries.ts'
import { isReserved } from '#features/money/rules.ts'
import { type Db, inTransaction } from '#services/database/database.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import type { Formats } from '../sentences/en/formats.ts'
import { sentencesIn } from '../sentences/sentences-in.ts'
import type { OpenServices } from '../services.ts'
import { type MailServices, readerOf, sendEmail } from './send-email.ts'
import type { Fact } from './write-email.ts'

type Needs = MailServices & Pick<OpenServices, 'db' | 'clock'>
type News = JobData['mail-booking']['news']

/**
 * Enqueues one job for each person, so that retries for an address that does not accept mail send nothing to the others.
 */
export async function emailBookers(
  { db, jobs }: Pick<OpenServices, 'db' | 'jobs'>,
  { itemId, ...news }: JobData['mail-bookers'],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const sale = await findSaleOf(tx, news)
    for (const bookingId of await listUnboughtOfListing(tx, itemId as ListingId))
      if (bookingId !== sale?.bookingId) await jobs.enqueue(tx, 'mail-booking', { bookingId, ...news })
  })
}

/** Sends an email about a booking if its news is still true. Removed people get nothing. */
export async function sendBookingEmail(
  services: Needs,
  { bookingId, news, paymentId }: JobData['mail-booking'],
): Promise<void> {
  const { db, mail } = services
  if (!mail) return
  const booked = await findBookedListing(db, bookingId as BookingId)
  const sale = await findSaleOf(db, { paymentId })
  if (!booked || booked.removedAt || booked.paidAt || booked.cashAt || !isStillTrue[news](booked)) return
  const isForSeller = news === 'booked'
  if (isForSeller ? booked.sellerRemovedAt : booked.buyerRemovedAt) return
  if (!(await mayTell(services, booked, news, sale))) return
  const reader = readerOf(booked, isForSeller ? 'seller' : 'buyer')
  const { emails, formats } = sentencesIn(reader.language)
  const about = nameCause(booked, news, sale)
  const until = sale?.handOverBy ?? undefined
  const hasRequestEnded = sale?.soldAt ? await hasRequestEndedSince(db, booked.id, sale.soldAt) : false
  const request = await findCashRequest(db, booked.id)
  const text = emails.booking[news]({
    ...booked,
    model: titleOf(booked),
    until,
    mayStillEnd: sale !== undefined && isReserved(sale),
    hasRequestEnded,
    requestPrice: request && formats.formatMinor(request.amountMinor, request.currency),
  })
  const email = { ...text, facts: factsOf(booked, formats), path: pathFor[news] }
  await sendEmail(services, reader, email, `booking-${news}-${bookingId}${about}`)
  const { id, toldGoneOf } = booked
  if (news === 'for-sale-again' && toldGoneOf)
    await inTransaction(db, (tx) => clearNotifiedOfSale(tx, id, toldGoneOf))
}

/** The part of the email's id that distinguishes news of the same kind about the same booking. */
function nameCause({ priceMinor, toldGoneOf }: BookedListing, news: News, sale: Sale | undefined): string {
  if (news === 'price-changed') return `-${priceMinor}`
  if (news === 'for-sale-again') return `-${toldGoneOf}`
  return sale ? `-${sale.id}` : ''
}

/** Only people who were told that the phone is gone are told that it is for sale again. */
async function mayTell(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { id, toldGoneOf }: BookedListing,
  news: News,
  sale: Sale | undefined,
): Promise<boolean> {
  if (news === 'for-sale-again') return toldGoneOf !== null
  return (
    sale === undefined ||
    inTransaction(db, (tx) => markNotifiedOfSale(tx, id, { saleId: sale.id, news }, clock()))
  )
}

type Sale = NonNullable<Awaited<ReturnType<typeof findSaleOf>>>

/** The sale that the news is about; undefined for other news. */
async function findSaleOf(db: Db, { paymentId }: Pick<JobData['mail-booking'], 'paymentId'>) {
  return paymentId === undefined ? undefined : findDeal(db, paymentId as PaymentId)
}

const isForSale = ({ soldAt, listingRemovedAt }: BookedListing) =>
  soldAt === null && listingRemovedAt === null

const isStillTrue: Record<News, (booked: BookedListing) => boolean> = {
  booked: isForSale,
  'sold-to-other': ({ soldAt }) => soldAt !== null,
  'reserved-for-other': ({ soldAt }) => soldAt !== null,
  // While the listing is withheld, nobody is told yet.
  'for-sale-again': (booked) => isForSale(booked) && booked.withheldAt === null,
  'price-changed': isForSale,
}

const factsOf = (booked: BookedListing, { formatMinor }: Formats): Fact[] => [
  ['phone', titleOf(booked)],
  ['brand', booked.brandName],
  ['price', formatMinor(booked.priceMinor, booked.currency)],
]

const pathFor: Record<News, string> = {
  booked: '/dashboard/managemylist',
  'sold-to-other': '/search',
  'reserved-for-other': '/mybooking',
  'for-sale-again': '/mybooking',
  'price-changed': '/mybooking',
}
