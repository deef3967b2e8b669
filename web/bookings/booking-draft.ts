import type { ItemId } from '#contract/ids.ts'
import { whenLeaving } from '#web/session/leaving.ts'

export type BookingDraft = { meetLocation: string; bookingUserNumber: string }

const drafts = new Map<ItemId, BookingDraft>()
let lastNumber = ''

/** What was typed for this phone so far: it outlives the dialog, and the way to log-in and back. */
export function readDraft(id: ItemId): BookingDraft {
  return drafts.get(id) ?? { meetLocation: '', bookingUserNumber: lastNumber }
}

export function keepDraft(id: ItemId, draft: BookingDraft) {
  drafts.set(id, draft)
}

/** Booked: the place was for this phone alone, the number is the same for the next one. */
export function finishDraft(id: ItemId, { bookingUserNumber }: BookingDraft) {
  drafts.delete(id)
  lastNumber = bookingUserNumber
}

let toResume: ItemId | undefined

/** On the way to log-in in the middle of a booking: its dialog opens again where they come back to. */
export function resumeBooking(id: ItemId) {
  toResume = id
}

/** True for the phone whose booking waits for them to come back. */
export const isToResume = (id: ItemId) => toResume === id

/** They are back, signed in or not. */
export function forgetResuming(id: ItemId) {
  if (toResume === id) toResume = undefined
}

// Somebody else may sit here next.
whenLeaving(() => {
  drafts.clear()
  lastNumber = ''
  toResume = undefined
})
