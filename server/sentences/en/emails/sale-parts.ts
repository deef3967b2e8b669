import type { SaleEnd, SaleSide } from '#contract/sale-view.ts'
import { formatMinute } from '#lib/dates.ts'
import type { EmailText } from '../../../emails/email-text.ts'

/** What the emails about a sale until its hand-over know of it, with money or in cash. */
export type Sale = {
  model: string
  sellerName: string
  buyerName: string
  isListingRemoved: boolean
  handOverBy: Date | null
  ending: SaleEnd
}
export type Write = (sale: Sale) => EmailText
export type WriteToBoth = Record<SaleSide, Write>

export const seeSale = 'See the sale'

/** Until when the hand-over must be confirmed. */
export const until = ({ handOverBy }: Sale) =>
  handOverBy ? `${formatMinute(handOverBy)} (Dhaka time)` : 'the end'
