import type { BookingId, ListingId, PaymentId } from '#contract/ids.ts'
import { type BookedListing, findBookedListing, listUnpaidOfListing } from '#features/bookings/queries.ts'
import { findPayment } from '#features/payments/queries.ts'
import { formatTaka, toMajor } from '#lib/money.ts'
import { type Db, inTransaction } from '#services/database/database.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import { english } from '../sentences/sentences.ts'
import type { OpenServices } from '../services.ts'
import { type Fact, writeEmail } from './write-email.ts'

type Needs = Pick<OpenServices, 'db' | 'mail' | 'publicAddress'>
type News = JobData['mail-booking']['news']

/**
 * One job for each person: an address that accepts no mail is tried many times, and the others must get only one email.
 */
export async function emailBookers(
  { db, jobs }: Pick<OpenServices, 'db' | 'jobs'>,
  { itemId, ...news }: JobData['mail-bookers'],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const sale = await findSaleOf(tx, news)
    for (const bookingId of await listUnpaidOfListing(tx, itemId as ListingId))
      if (bookingId !== sale?.bookingId) await jobs.enqueue(tx, 'mail-booking', { bookingId, ...news })
  })
}

/** Sends an email about a booking if its news is still true. Removed people get none. */
export async function sendBookingEmail(
  { db, mail, publicAddress }: Needs,
  { bookingId, news, paymentId }: JobData['mail-booking'],
): Promise<void> {
  if (!mail) return
  const booked = await findBookedListing(db, bookingId as BookingId)
  if (!booked || booked.removedAt || booked.paidAt || booked.cashAt || !isTrue[news](booked)) return
  // The phone was sold a second time meanwhile, and that sale has an email of its own.
  const sale = await findSaleOf(db, { paymentId })
  if (news === 'sold-to-other' && sale?.soldAt === null) return
  const isForSeller = news === 'booked'
  if (isForSeller ? booked.sellerRemovedAt : booked.buyerRemovedAt) return
  const to = isForSeller ? booked.sellerEmail : booked.buyerEmail
  // If this process ends after sending and before the job is done, the email is sent twice. The same id marks it as a
  // duplicate.
  const about = news === 'price-changed' ? `-${booked.priceMinor}` : sale ? `-${sale.id}` : ''
  const text = english.emails.booking[news](booked)
  const email = { ...text, facts: factsOf(booked), address: publicAddress() + pathFor[news] }
  await mail.send(writeEmail(to, email, english, `booking-${news}-${bookingId}${about}`))
}

/** The sale that the news is about; undefined for other news. */
async function findSaleOf(db: Db, { paymentId }: Pick<JobData['mail-booking'], 'paymentId'>) {
  return paymentId === undefined ? undefined : findPayment(db, paymentId as PaymentId)
}

const isForSale = ({ soldAt, listingRemovedAt }: BookedListing) =>
  soldAt === null && listingRemovedAt === null

const isTrue: Record<News, (booked: BookedListing) => boolean> = {
  booked: isForSale,
  'sold-to-other': ({ soldAt }) => soldAt !== null,
  'for-sale-again': isForSale,
  'price-changed': isForSale,
}

const factsOf = ({ model, brandName, priceMinor, currency }: BookedListing): Fact[] => [
  ['phone', model],
  ['brand', brandName],
  ['price', formatTaka(toMajor(priceMinor, currency))],
]

const pathFor: Record<News, string> = {
  booked: '/dashboard/managemylist',
  'sold-to-other': '/search',
  'for-sale-again': '/mybooking',
  'price-changed': '/mybooking',
}
