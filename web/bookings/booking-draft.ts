import * as z from 'zod/mini'
import type { ListingId } from '#contract/ids.ts'
import { isBangladeshiNumber } from '#contract/phone-number.ts'
import type { DraftOptions } from '#web/own-data/draft.ts'
import { onSignOut } from '#web/own-data/own-data.ts'

export const BookingDraft = z.object({ meetLocation: z.string(), phoneNumber: z.string() })
export type BookingDraft = z.infer<typeof BookingDraft>

/** The number of the newest booking since the page was loaded. */
let bookedNumber = ''
/** A foreign number that the person has confirmed as theirs. */
let foreignNumber = ''

/** Where what is typed for this phone is stored, so that it survives closing the dialog, and signing in. */
export const draftOf = (id: ListingId): DraftOptions<BookingDraft> => ({
  key: `booking of ${id}`,
  // A guest types it too, and signs in afterwards.
  owner: undefined,
  empty: { meetLocation: '', phoneNumber: bookedNumber },
})

/** Call it after booking: the next booking, until the page is reloaded, begins with this number. */
export function proposeNumber(number: string) {
  bookedNumber = number
}

/** False for a foreign number that the person has not confirmed yet with `confirmNumber`. */
export const isNumberCertain = (number: string) => isBangladeshiNumber(number) || number === foreignNumber

export function confirmNumber(number: string) {
  foreignNumber = number
}

// Another person may use this browser next.
onSignOut(() => {
  bookedNumber = ''
  foreignNumber = ''
})
