import type { SaleEnd, SaleSide } from '#contract/sale-view.ts'
import type { EmailText, NextStep } from './email-text.ts'

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

/** Whether others can pay for the phone, now or once its seller is verified again. */
export const isListed = ({ availability }: Pick<Sale, 'availability'>): boolean =>
  availability === 'for-sale' || availability === 'withheld'

/** Whether the buyer is offered the phone again: not if a side or an admin has just ended the sale. */
export const isOffered = ({ ending: { how } }: Sale): boolean =>
  how === 'authorization' || how === 'undecided'
