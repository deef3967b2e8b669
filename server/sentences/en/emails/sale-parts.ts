import { formatAppointment, formatMinute } from '#lib/formats/en/dates.ts'
import type { ListingAvailability, Sale } from '../../../emails/sale-text.ts'

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
  sold: 'Since then the phone was reserved or sold again: give it to nobody but the new buyer.',
  removed: 'The phone is not for sale again. If you still want to sell it, list it again.',
}

/** When two people meet, in an email. */
export const describeTime = (meetAt: Date): string => `${formatAppointment(meetAt)} (Dhaka time)`

/** Until when the hand-over must be confirmed. */
export const until = ({ handOverBy }: Pick<Sale, 'handOverBy'>): string =>
  handOverBy ? describeTime(handOverBy) : 'the end'

/** The beginning of a sentence for the admins who can decide a problem. */
export const toDeciders = 'Every admin who did not buy or sell the phone gets this email'
