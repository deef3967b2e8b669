import { formatAppointment } from '#lib/formats/en/dates.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import type { EmailText } from '../../../emails/email-text.ts'

type Booked = {
  model: string
  buyerName: string
  /** Until when the phone is reserved for somebody else. */
  until: Date | undefined
  /** True while the sale to somebody else is a reservation, which can end. */
  mayStillEnd: boolean
  /** True if the reader's own request for cash ended because of the sale to somebody else. */
  hasRequestEnded: boolean
  /** The price of the reader's own request for cash that still waits. */
  requestPrice: string | undefined
}

const requestEnded = 'Your own request to pay in cash has ended.'

/** To the seller about a first booking, and to the people who booked about the phone. */
export const booking: Record<JobData['mail-booking']['news'], (booked: Booked) => EmailText> = {
  booked: ({ model, buyerName }) => ({
    subject: `Booked: ${model}`,
    paragraphs: [
      `${buyerName} has booked your phone and may buy it.`,
      'Keep the phone: we email you when it is reserved for a buyer. Others can book it too: whoever pays first gets it.',
    ],
    action: 'See what you sell',
    closing: [
      'We send at most one email about bookings of a phone each day. Your dashboard counts all bookings.',
    ],
  }),
  'sold-to-other': ({ model, mayStillEnd, hasRequestEnded }) => ({
    subject: `${mayStillEnd ? 'Reserved for' : 'Sold to'} somebody else: ${model}`,
    paragraphs: [
      mayStillEnd
        ? 'A phone that you booked is reserved for another buyer, who was first. You were not charged.'
        : 'A phone that you booked has gone to another buyer, who was first. You were not charged.',
      ...(hasRequestEnded ? [requestEnded] : []),
      ...(mayStillEnd ? ['If it is for sale again, we tell you by email.'] : []),
    ],
    action: 'Look at other phones',
    closing: ['The booking stays in your list until you delete it.'],
  }),
  'reserved-for-other': ({ model, until, hasRequestEnded }) => ({
    subject: `Reserved for somebody else: ${model}`,
    paragraphs: [
      `A phone that you booked is reserved for another buyer, who pays in cash${until ? `, until ${formatAppointment(until)}` : ''}. You were not charged.`,
      hasRequestEnded
        ? `${requestEnded} If the phone is for sale again, we tell you by email, and you can ask again.`
        : 'If it is for sale again, we tell you by email.',
    ],
    action: 'See your bookings',
    closing: ['The booking stays in your list until you delete it.'],
  }),
  'for-sale-again': ({ model }) => ({
    subject: `For sale again: ${model}`,
    paragraphs: [
      'A phone that you booked had gone to somebody else. That sale has ended, and the phone is for sale again.',
      'Whoever pays first gets it.',
    ],
    action: 'See your bookings',
    closing: ['If you do not want emails about it, delete the booking.'],
  }),
  'price-changed': ({ model, requestPrice }) => ({
    subject: `New price: ${model}`,
    paragraphs: [
      'The seller has changed the price of a phone that you booked. It is still for sale.',
      ...(requestPrice === undefined ? [] : [`Your request to pay in cash is still for ${requestPrice}.`]),
    ],
    action: 'See your bookings',
    closing: [
      'You pay the price that the listing has when you pay. If you do not want emails about it, delete the booking.',
    ],
  }),
}
