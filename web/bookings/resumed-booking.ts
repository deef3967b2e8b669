import type { ListingId } from '#contract/ids.ts'
import { findSessionStorage } from '#web/api/local-storage.ts'
import { ownInTab } from '#web/session/store/own-data.ts'

export type BookingDraft = { meetLocation: string; phoneNumber: string }

/** Survives a reload or a visit to the sign-in page; deleted when the tab is closed. */
type Kept = {
  drafts: { [id: ListingId]: BookingDraft }
  /** The listing whose booking dialog opens again when the person comes back. */
  toResume?: ListingId
}

/** What this tab keeps about bookings. Every page with phones reads it, but only the dialog's code writes drafts. */
export function readKept(): Kept {
  try {
    return { drafts: {}, ...(JSON.parse(findSessionStorage().getItem(ownInTab) ?? '{}') as Partial<Kept>) }
  } catch {
    // Stored in an unknown format: ignore it.
    return { drafts: {} }
  }
}

export function writeKept(kept: Kept) {
  const isEmpty = Object.keys(kept.drafts).length === 0 && kept.toResume === undefined
  if (isEmpty) findSessionStorage().removeItem(ownInTab)
  else findSessionStorage().setItem(ownInTab, JSON.stringify(kept))
}

/** Call it before somebody leaves a booking to sign in. When they come back, the dialog of this phone opens again. */
export function resumeBooking(id: ListingId) {
  writeKept({ ...readKept(), toResume: id })
}

/** True for the phone whose booking dialog should open again. */
export const shouldResume = (id: ListingId) => readKept().toResume === id

/** Call it when the person has come back, signed in or not. */
export function forgetResuming(id: ListingId) {
  if (shouldResume(id)) writeKept({ drafts: readKept().drafts })
}
