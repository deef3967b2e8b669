import type { ItemId } from '#contract/ids.ts'
import { Problem } from '#contract/errors.ts'
import { findLocalStorage } from '#web/api/local-storage.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { mayPassLater } from '#web/api/query-client.ts'
import { uploadImage } from '#web/api/upload-image.ts'
import { whenLeaving } from '#web/session/leaving.ts'
import { createPhoneDraft, type PhoneDraft, type PhoneStart } from './phone-draft.ts'
import type { PhotoFailure, TrayParts } from './photo-tray.ts'

const drafts = new Map<string, PhoneDraft>()

const tray: TrayParts = {
  upload: uploadImage,
  show: (file) => URL.createObjectURL(file),
  hide: (address) => URL.revokeObjectURL(address),
  explain: explainFailure,
  now: Date.now,
}

/** What this person has typed so far for a new listing (`new`) or into one of theirs: the same however often it is opened. */
export function openPhoneDraft(owner: string, listing: ItemId | 'new', start: PhoneStart): PhoneDraft {
  const key = `phone-draft:${owner}:${listing}`
  const open = drafts.get(key)
  // What nobody changed begins anew: the listing may say something else by now.
  if (open && (listing === 'new' || open.read().isChanged)) {
    open.follow(start)
    return open
  }
  const draft = createPhoneDraft({ storage: findLocalStorage(), key, start, tray })
  drafts.set(key, draft)
  return draft
}

function explainFailure(error: unknown): PhotoFailure {
  if (error instanceof NetworkFailure) return 'offline'
  return error instanceof Problem && !mayPassLater(error) ? { refused: error.message } : 'failed'
}

// Somebody else may sit here next; what is kept on the device has its owner's name on it.
whenLeaving(() => {
  for (const draft of drafts.values()) draft.close()
  drafts.clear()
})
