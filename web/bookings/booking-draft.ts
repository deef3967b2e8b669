import * as z from 'zod/mini'
import { ItemId } from '#contract/ids.ts'
import { findKept } from '#web/api/find-kept.ts'
import { findSessionStorage } from '#web/api/local-storage.ts'
import { whenLeaving } from '#web/session/leaving.ts'

const Draft = z.object({ meetLocation: z.string(), bookingUserNumber: z.string() })
export type BookingDraft = z.infer<typeof Draft>

/** What outlives a reload, on the way to log-in say, and goes with the tab. */
const Kept = z.object({
  drafts: z.record(z.string(), Draft),
  /** Its dialog opens again where they come back to. */
  toResume: z.optional(ItemId),
})
type Kept = z.infer<typeof Kept>

const key = 'bookings-begun'
let lastNumber = ''

const read = (): Kept => findKept(findSessionStorage(), key, Kept) ?? { drafts: {} }

function write(kept: Kept) {
  const isEmpty = Object.keys(kept.drafts).length === 0 && kept.toResume === undefined
  if (isEmpty) findSessionStorage().removeItem(key)
  else findSessionStorage().setItem(key, JSON.stringify(kept))
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
  write({ drafts: {} })
  lastNumber = ''
})
