import type { ListingId } from '#contract/ids.ts'
import { isBangladeshiNumber } from '#contract/phone-number.ts'
import { findSessionStorage } from '#web/api/local-storage.ts'
import { ownInTab, onSignOut } from '#web/session/store/own-data.ts'

export type BookingDraft = { meetLocation: string; phoneNumber: string }

/** Survives a reload or a visit to the sign-in page; deleted when the tab is closed. */
type Kept = {
  drafts: { [id: ListingId]: BookingDraft }
  /** The listing whose booking dialog opens again when the person comes back. */
  toResume?: ListingId
}

let lastNumber = ''
/** A foreign number that the person has confirmed as theirs. */
let foreignNumber = ''

function read(): Kept {
  try {
    return { drafts: {}, ...(JSON.parse(findSessionStorage().getItem(ownInTab) ?? '{}') as Partial<Kept>) }
  } catch {
    // Stored in an unknown format: ignore it.
    return { drafts: {} }
  }
}

function write(kept: Kept) {
  const isEmpty = Object.keys(kept.drafts).length === 0 && kept.toResume === undefined
  if (isEmpty) findSessionStorage().removeItem(ownInTab)
  else findSessionStorage().setItem(ownInTab, JSON.stringify(kept))
}

/** What was typed for this phone so far. It survives closing the dialog, and signing in. */
export function readDraft(id: ListingId): BookingDraft {
  return { meetLocation: '', phoneNumber: lastNumber, ...read().drafts[id] }
}

export function saveDraft(id: ListingId, draft: BookingDraft) {
  const kept = read()
  write({ ...kept, drafts: { ...kept.drafts, [id]: draft } })
}

/** After booking: deletes the draft, and keeps the number for the next booking until the page is reloaded. */
export function finishDraft(id: ListingId, { phoneNumber }: BookingDraft) {
  const { drafts, ...kept } = read()
  const { [id]: _, ...others } = drafts
  write({ ...kept, drafts: others })
  lastNumber = phoneNumber
}

/** False for a foreign number that the person has not confirmed yet with `confirmNumber`. */
export const isNumberCertain = (number: string) => isBangladeshiNumber(number) || number === foreignNumber

export function confirmNumber(number: string) {
  foreignNumber = number
}

/** Call it before somebody leaves a booking to sign in. When they come back, the dialog of this phone opens again. */
export function resumeBooking(id: ListingId) {
  write({ ...read(), toResume: id })
}

/** True for the phone whose booking dialog should open again. */
export const shouldResume = (id: ListingId) => read().toResume === id

/** Call it when they are back, signed in or not. */
export function forgetResuming(id: ListingId) {
  if (shouldResume(id)) write({ drafts: read().drafts })
}

// Another person may use this browser next.
onSignOut(() => {
  lastNumber = ''
  foreignNumber = ''
})
