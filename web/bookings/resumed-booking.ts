import type { ListingId } from '#contract/ids.ts'
import { findSessionStorage } from '#web/api/local-storage.ts'
import { resumedBookingKey } from '#web/own-data/own-data.ts'

/** Call it before somebody leaves a booking to sign in. When they come back, the dialog of this phone opens again. */
export const resumeBooking = (id: ListingId) => findSessionStorage().setItem(resumedBookingKey, id)

/** True for the phone whose booking dialog should open again. */
export const shouldResume = (id: ListingId) => findSessionStorage().getItem(resumedBookingKey) === id

/** Call it when the person has come back, signed in or not. */
export function forgetResuming(id: ListingId) {
  if (shouldResume(id)) findSessionStorage().removeItem(resumedBookingKey)
}
