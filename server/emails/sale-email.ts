import type { PaymentId } from '#contract/ids.ts'
import { formatPhoneNumber } from '#contract/phone-number.ts'
import { findSale, type Sale } from '#features/bookings/queries.ts'
import { formatDay } from '#lib/dates.ts'
import { formatTaka, toMajor } from '#lib/money.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import { english } from '../sentences/sentences.ts'
import type { OpenServices } from '../services.ts'
import { type Fact, writeEmail } from './write-email.ts'

type Needs = Pick<OpenServices, 'db' | 'mail' | 'embedded' | 'publicAddress'>
type SaleEmail = JobData['mail-sale']

/** Whether the news is still true. An email that waited is sent only then. */
const isTrue: Record<SaleEmail['news'], (sale: Sale) => boolean> = {
  paid: ({ state }) => state === 'captured',
  'given-back': ({ state, soldAt }) =>
    soldAt !== null && (state === 'refunding' || state === 'refunded' || state === 'refund-failed'),
  unpaid: ({ state }) => state === 'uncollectable',
  undone: ({ soldAt }) => soldAt === null,
}

/** Notifies the buyer or the seller about a sale. Removed people get nothing. */
export async function sendSaleEmail(
  { db, mail, embedded, publicAddress }: Needs,
  { paymentId, party, news }: SaleEmail,
): Promise<void> {
  if (!mail) return
  const sale = await findSale(db, paymentId as PaymentId)
  if (!sale || !isTrue[news](sale)) return
  const [to, removedAt] =
    party === 'buyer' ? [sale.buyerEmail, sale.buyerRemovedAt] : [sale.sellerEmail, sale.sellerRemovedAt]
  if (removedAt) return
  const isListingRemoved = sale.listingRemovedAt !== null
  const text = english.emails.sale[news][party]({ ...sale, isListingRemoved })
  const { testMode } = english.emails.layout
  // If this process ends after sending and before the job is done, the email is sent twice. The same id marks it as a
  // duplicate. A refund that is tried again has a key of its own, and so has its email.
  const attempt = news === 'given-back' && sale.refundKey !== null ? `-${sale.refundKey}` : ''
  await mail.send(
    writeEmail(
      to,
      {
        ...text,
        closing: embedded.sandbox ? [...text.closing, testMode] : text.closing,
        facts: factsFor[party](sale, news),
        address: publicAddress() + findPath(sale, party, news),
      },
      english,
      `sale-${news}-${paymentId}-${party}${attempt}`,
    ),
  )
}

const factsFor = { buyer: listBuyerFacts, seller: listSellerFacts }

function listBuyerFacts(sale: Sale, news: SaleEmail['news']): Fact[] {
  const price = { paid: 'paid', 'given-back': 'refunded', unpaid: 'price', undone: 'price' } as const
  return [
    ...phoneOf(sale),
    [price[news], priceOf(sale)],
    ['seller', sale.sellerName],
    ...(news === 'paid' ? meetingOf(sale) : []),
    ...(news === 'paid' && sale.soldAt ? [['bought', formatDay(sale.soldAt)] satisfies Fact] : []),
    ['transaction', sale.intentId],
  ]
}

function listSellerFacts(sale: Sale, news: SaleEmail['news']): Fact[] {
  const facts: Fact[] = [...phoneOf(sale), ['price', priceOf(sale)], ['buyer', sale.buyerName]]
  if (news !== 'paid') return facts
  return [...facts, ['phoneNumber', formatPhoneNumber(sale.phoneNumber)], ...meetingOf(sale)]
}

const phoneOf = ({ model, brandName }: Sale): Fact[] => [
  ['phone', model],
  ['brand', brandName],
]
const priceOf = ({ amountMinor, currency }: Sale) => formatTaka(toMajor(amountMinor, currency))
const meetingOf = ({ meetLocation }: Sale): Fact[] =>
  meetLocation === null ? [] : [['meeting', meetLocation]]

function findPath(
  { id, itemId, listingRemovedAt }: Sale,
  party: SaleEmail['party'],
  news: SaleEmail['news'],
) {
  if (party === 'seller') return '/dashboard/managemylist'
  if (news !== 'undone') return `/receipt/${id}`
  return listingRemovedAt ? '/mybooking' : `/item/${itemId}`
}
