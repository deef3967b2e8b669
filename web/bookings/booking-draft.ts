import * as z from 'zod/mini'
import type { ListingId } from '#contract/ids.ts'
import { isBangladeshiNumber } from '#contract/phone-number.ts'
import { storeDraft } from '#web/own-data/draft.ts'
import { onSignOut } from '#web/own-data/own-data.ts'

const BookingDraft = z.object({ meetLocation: z.string(), phoneNumber: z.string() })
export type BookingDraft = z.infer<typeof BookingDraft>

let lastNumber = ''
/** A foreign number that the person has confirmed as theirs. */
let foreignNumber = ''

// A guest types it too, and signs in afterwards.
const draftOf = (id: ListingId) => storeDraft(BookingDraft, { key: `booking of ${id}`, owner: undefined })

/** What was typed for this phone so far. It survives closing the dialog, and signing in. */
export const readDraft = (id: ListingId): BookingDraft =>
  draftOf(id).read() ?? { meetLocation: '', phoneNumber: lastNumber }

export const saveDraft = (id: ListingId, draft: BookingDraft) => draftOf(id).write(draft)

/** Call it after booking: deletes the draft, and keeps the number for the next booking until the page is reloaded. */
export function finishDraft(id: ListingId, { phoneNumber }: BookingDraft) {
  draftOf(id).write(undefined)
  lastNumber = phoneNumber
}

/** False for a foreign number that the person has not confirmed yet with `confirmNumber`. */
export const isNumberCertain = (number: string) => isBangladeshiNumber(number) || number === foreignNumber

export function confirmNumber(number: string) {
  foreignNumber = number
}

// Another person may use this browser next.
onSignOut(() => {
  lastNumber = ''
  foreignNumber = ''
})
