import type { ListingId } from '#contract/ids.ts'
import { isBangladeshiNumber } from '#contract/phone-number.ts'
import { onSignOut } from '#web/session/store/own-data.ts'
import { type BookingDraft, readKept, writeKept } from './resumed-booking.ts'

let lastNumber = ''
/** A foreign number that the person has confirmed as theirs. */
let foreignNumber = ''

/** What was typed for this phone so far. It survives closing the dialog, and signing in. */
export function readDraft(id: ListingId): BookingDraft {
  return { meetLocation: '', phoneNumber: lastNumber, ...readKept().drafts[id] }
}

export function saveDraft(id: ListingId, draft: BookingDraft) {
  const kept = readKept()
  writeKept({ ...kept, drafts: { ...kept.drafts, [id]: draft } })
}

/** Call it after booking: deletes the draft, and keeps the number for the next booking until the page is reloaded. */
export function finishDraft(id: ListingId, { phoneNumber }: BookingDraft) {
  const { drafts, ...kept } = readKept()
  const { [id]: _, ...others } = drafts
  writeKept({ ...kept, drafts: others })
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
