import type { ItemId } from '#contract/ids.ts'
import { findSessionStorage } from '#web/api/local-storage.ts'
import { ownInTab, whenLeaving } from '#web/session/leaving.ts'

export type BookingDraft = { meetLocation: string; bookingUserNumber: string }

/** What outlives a reload, on the way to log-in say, and goes with the tab. */
type Kept = {
  drafts: { [id: ItemId]: BookingDraft }
  /** Its dialog opens again where they come back to. */
  toResume?: ItemId
}

let lastNumber = ''

function read(): Kept {
  try {
    return { drafts: {}, ...(JSON.parse(findSessionStorage().getItem(ownInTab) ?? '{}') as Partial<Kept>) }
  } catch {
    // Written by something else: as good as nothing.
    return { drafts: {} }
  }
}

function write(kept: Kept) {
  const isEmpty = Object.keys(kept.drafts).length === 0 && kept.toResume === undefined
  if (isEmpty) findSessionStorage().removeItem(ownInTab)
  else findSessionStorage().setItem(ownInTab, JSON.stringify(kept))
}

/** What was typed for this phone so far: it outlives the dialog, and the way to log-in and back. */
export function readDraft(id: ItemId): BookingDraft {
  return read().drafts[id] ?? { meetLocation: '', bookingUserNumber: lastNumber }
}

export function keepDraft(id: ItemId, draft: BookingDraft) {
  const kept = read()
  write({ ...kept, drafts: { ...kept.drafts, [id]: draft } })
}

/** Booked: the place was for this phone alone, the number is the same for the next one while the page lives. */
export function finishDraft(id: ItemId, { bookingUserNumber }: BookingDraft) {
  const { drafts, ...kept } = read()
  const { [id]: _, ...others } = drafts
  write({ ...kept, drafts: others })
  lastNumber = bookingUserNumber
}

/** On the way to log-in in the middle of a booking: its dialog opens again where they come back to. */
export function resumeBooking(id: ItemId) {
  write({ ...read(), toResume: id })
}

/** True for the phone whose booking waits for them to come back. */
export const isToResume = (id: ItemId) => read().toResume === id

/** They are back, signed in or not. */
export function forgetResuming(id: ItemId) {
  if (isToResume(id)) write({ drafts: read().drafts })
}

// Somebody else may sit here next.
whenLeaving(() => {
  lastNumber = ''
})
