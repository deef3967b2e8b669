import * as z from 'zod/mini'
import { maxMeetLocationLength } from './bookings.ts'
import { singleLine, Updated, wholeNumber } from './fields.ts'
import { PaymentId } from './ids.ts'
import { PhoneNumber } from './phone-number.ts'
import { route } from './route.ts'
import { wrong } from './wrong-field.ts'

/**
 * Of the seller, who must give one with the first meeting that they propose or accept. The buyer gave one with the
 * booking, so theirs is ignored.
 */
const phoneNumber = z.optional(PhoneNumber)

/** Where and when to meet; the time as ISO 8601 with its offset. */
export const MeetingProposal = z.object({
  place: singleLine(maxMeetLocationLength, 'meeting-missing'),
  at: z.iso.datetime({ offset: true, ...wrong('meeting-time') }),
  phoneNumber,
})
export type MeetingProposal = z.infer<typeof MeetingProposal>

export const MeetingAcceptance = z.object({
  /** The version that the caller has seen. */
  version: wholeNumber(wrong('meeting-version'), 1, 1000),
  phoneNumber,
})
export type MeetingAcceptance = z.infer<typeof MeetingAcceptance>

const params = z.object({ id: PaymentId })
const limit = { max: 30, windowSeconds: 60 }

/** How the buyer and the seller of a phone agree on when and where they meet. */
export const meetingRoutes = {
  propose: route({
    method: 'PUT',
    path: '/payments/{id}/meeting',
    changes: ['payments'],
    summary:
      'Propose when and where to meet, or change it; for the buyer or seller of a phone that is not handed over yet. A seller gives a number.',
    who: 'self',
    params,
    body: MeetingProposal,
    reply: Updated,
    limit,
  }),
  accept: route({
    method: 'POST',
    path: '/payments/{id}/meeting/acceptance',
    changes: ['payments'],
    summary: 'Accept the version of the meeting that the other side proposed. A seller gives a number.',
    who: 'self',
    params,
    body: MeetingAcceptance,
    reply: Updated,
    limit,
  }),
}
