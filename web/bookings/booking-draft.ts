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

// Somebody else may sit here next.
whenLeaving(() => {
  drafts.clear()
  lastNumber = ''
})
