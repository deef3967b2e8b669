import type { SaleEnd, SaleSide } from '#contract/sale-view.ts'
import { formatAppointment, formatMinute } from '#lib/dates.ts'
import type { EmailText, NextStep } from '../../../emails/email-text.ts'

/** What an email about a sale before its hand-over needs, for a sale with money or in cash. */
export type Sale = {
  model: string
  sellerName: string
  buyerName: string
  availability: ListingAvailability
  handOverBy: Date | null
  ending: SaleEnd
  /** From when the buyer can pay for the phone again, if they cannot now because of the sales that ended. */
  payFrom: Date | undefined
  /** What the reader does next, in the words of the page of the sale. */
  next: NextStep
  /** For the buyer of a sale that ended before its hand-over. */
  taken?: TakenMoney | undefined
}
/** How much of the reserved price was captured in the provider's dashboard before the sale ended. */
export type TakenMoney = 'nothing' | 'all' | 'unknown' | { part: string }
/** The state of the listing of an ended sale. It is withheld while its seller is not verified. */
export type ListingAvailability = 'for-sale' | 'withheld' | 'sold' | 'removed'
export type Write = (sale: Sale) => EmailText
export type WriteToBoth = Record<SaleSide, Write>

/** What a buyer can do with the phone of a sale that has ended. */
export function againForBuyer({ availability, payFrom }: Pick<Sale, 'availability' | 'payFrom'>): string {
  if (availability !== 'for-sale' || !payFrom) return againNow[availability]
  return `The phone is for sale again. Others can pay for it now. You can pay for it from ${formatMinute(payFrom)} (Dhaka time), because too many of your sales have ended lately.`
}

const againNow: Record<ListingAvailability, string> = {
  'for-sale':
    'The phone is for sale again. You can pay for it again, and so can others: whoever pays first gets it.',
  withheld: 'The phone is not for sale at the moment.',
  sold: 'The phone is no longer for sale.',
  removed: 'The phone is no longer for sale.',
}

export const againForSeller: Record<ListingAvailability, string> = {
  'for-sale': 'The phone is for sale again, with the same listing. Whoever pays first gets it.',
  withheld: 'The listing is hidden until you are verified again, so the phone is not for sale.',
  sold: 'Since then the phone was reserved or sold again.',
  removed: 'The phone is not for sale again. If you still want to sell it, list it again.',
}

/** Whether others can pay for the phone, now or once its seller is verified again. */
export const isListed = ({ availability }: Pick<Sale, 'availability'>): boolean =>
  availability === 'for-sale' || availability === 'withheld'

/** When two people meet, in an email. */
export const describeTime = (meetAt: Date): string => `${formatAppointment(meetAt)} (Dhaka time)`

/** Until when the hand-over must be confirmed. */
export const until = ({ handOverBy }: Sale) =>
  handOverBy ? `${formatMinute(handOverBy)} (Dhaka time)` : 'the end'

/** The beginning of a sentence for the admins who can decide a problem. */
export const toDeciders = 'Every admin who did not buy or sell the phone gets this email'
