import * as z from 'zod/mini'
import { maxMeetLocationLength } from './bookings.ts'
import { PhoneNumber, singleLine, wholeNumber } from './fields.ts'
import { schemaError } from './wrong-field.ts'

/**
 * The seller's number, which they must give with the first meeting that they propose or accept. The buyer gave a number
 * with the booking, so a number from the buyer is ignored.
 */
const phoneNumber = z.optional(PhoneNumber)

/** Where and when to meet; the time as ISO 8601 with its offset. */
export const MeetingProposal = z.object({
  place: singleLine(maxMeetLocationLength, 'meeting-missing'),
  at: z.iso.datetime({ offset: true, ...schemaError('meeting-time') }),
  phoneNumber,
  /** The version that the caller has seen, 0 for none. If there is another by now, the proposal is refused. */
  version: z.optional(wholeNumber(schemaError('meeting-version'), 0, 1000)),
})
export type MeetingProposal = z.infer<typeof MeetingProposal>

export const MeetingAcceptance = z.object({
  /** The version that the caller has seen. */
  version: wholeNumber(schemaError('meeting-version'), 1, 1000),
  phoneNumber,
})
export type MeetingAcceptance = z.infer<typeof MeetingAcceptance>
