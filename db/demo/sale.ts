import * as z from 'zod'
import { tidyText } from './texts.ts'

const side = z.enum(['buyer', 'seller'])

/** A full hour in Dhaka, a number of days from now; or a time in the past. */
const MeetingTime = z.union([
  z.strictObject({ inDays: z.number().int().positive(), hour: z.number().int().min(0).max(23) }),
  z.strictObject({ hoursAgo: z.number() }),
])
export type MeetingTime = z.infer<typeof MeetingTime>

/**
 * Cards of the payment sandbox. `disputed`: the payment is disputed once it is captured. `refund-fails`: a refund fails
 * after a minute.
 */
const DemoCard = z.enum(['good', 'disputed', 'refund-fails'])
export type DemoCard = z.infer<typeof DemoCard>

const text = tidyText(1000)

/** How many hours before the first start something is done, and a note for who reads the file. */
const when = { hoursAgo: z.number().min(0), note: z.string().optional() }

/** What one of the people of a sale does, or what happens to the sale. */
const DemoSaleStep = z.discriminatedUnion('do', [
  z.strictObject({
    ...when,
    do: z.enum([
      'book',
      'remove-booking',
      'begin-to-pay',
      'pay-by-bkash',
      'withdraw',
      'request-cash',
      'accept-cash',
      // The buyer has the cash back.
      'confirm-hand-back',
    ]),
  }),
  z.strictObject({ ...when, do: z.literal('pay'), card: DemoCard.optional() }),
  z.strictObject({ ...when, do: z.literal('propose-meeting'), by: side, place: text, meet: MeetingTime }),
  z.strictObject({ ...when, do: z.enum(['accept-meeting', 'hand-over', 'accept-offer']), by: side }),
  z.strictObject({ ...when, do: z.literal('type-wrong-codes'), count: z.number().int().positive() }),
  z.strictObject({ ...when, do: z.literal('cancel'), by: side, reason: text }),
  // After a missed hand-over.
  z.strictObject({ ...when, do: z.literal('explain'), by: side, text }),
  z.strictObject({
    ...when,
    do: z.literal('report'),
    by: side,
    about: z.enum(['no-show', 'no-contact', 'faulty', 'locked', 'extra-money']),
    text,
  }),
  z.strictObject({ ...when, do: z.literal('answer'), text }),
  z.strictObject({
    ...when,
    do: z.literal('offer'),
    by: side,
    what: z.enum(['all', 'part', 'as-described']),
    /** Of a part. */
    amountTaka: z.number().int().positive().optional(),
    text,
  }),
  z.strictObject({
    ...when,
    do: z.literal('decide'),
    outcome: z.enum(['capture', 'release', 'refund', 'decline', 'uphold']),
    reason: text,
    /** For a refund. If left out, everything is refunded. */
    amountTaka: z.number().int().positive().optional(),
  }),
  z.strictObject({ ...when, do: z.literal('refund'), reason: text }),
  // The bank ends the authorization, and nobody tells us.
  z.strictObject({ ...when, do: z.literal('end-authorization') }),
  // The bank decides the dispute for this side.
  z.strictObject({ ...when, do: z.literal('end-dispute'), for: side }),
  // Compares this payment with the provider, as reconciliation does.
  z.strictObject({ ...when, do: z.literal('compare') }),
])
export type DemoSaleStep = z.infer<typeof DemoSaleStep>

/** A sale in its file. Its name there says what the sale shows. */
export const Sale = z.strictObject({
  /** A listing's key. */
  listing: z.string(),
  /** A person's key. */
  buyer: z.string(),
  steps: z.array(DemoSaleStep).min(1),
})
export type DemoSale = z.infer<typeof Sale> & { key: string }

const digits = z.string().regex(/^\d+$/)

const PayoutAccount = z.discriminatedUnion('method', [
  z.strictObject({ method: z.enum(['bkash', 'nagad', 'rocket']), number: digits }),
  z.strictObject({ method: z.literal('bank'), number: digits, holder: text, bank: text, routing: digits }),
])

/** A step that concerns many sales, or the money of one seller. `seller` is a person's key. */
export const MarketStep = z.discriminatedUnion('do', [
  z.strictObject({ ...when, do: z.literal('keep-deadlines') }),
  z.strictObject({ ...when, do: z.literal('export-payouts') }),
  z.strictObject({ ...when, do: z.literal('name-account'), seller: z.string(), account: PayoutAccount }),
  z.strictObject({ ...when, do: z.literal('mark-paid'), seller: z.string() }),
  z.strictObject({ ...when, do: z.literal('mark-failed'), seller: z.string(), reason: text }),
])
export type MarketStep = z.infer<typeof MarketStep>
