import type { ListingId } from '#contract/ids.ts'
import { Problem } from '#contract/errors.ts'
import { findLocalStorage } from '#web/api/local-storage.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { mayPassLater } from '#web/api/query-client.ts'
import { uploadImage } from '#web/api/upload-image.ts'
import { onSignOut } from '#web/session/store/own-data.ts'
import { createListingDraft, type ListingDraft, type ListingDefaults } from './listing-draft.ts'
import type { PhotoFailure, PhotoUploadParts } from './photo-uploads.ts'

const drafts = new Map<string, ListingDraft>()

const tray: PhotoUploadParts = {
  upload: (file, onPercent, signal) => uploadImage(file, onPercent, { signal }),
  show: (file) => URL.createObjectURL(file),
  hide: (address) => URL.revokeObjectURL(address),
  explain: explainFailure,
  now: Date.now,
}

/**
 * This person's draft for a new listing (`new`), for one of their listings, or for selling it again. Opening it again
 * returns the same draft.
 */
export function openListingDraft(
  owner: string,
  listing: ListingId | `again-${ListingId}` | 'new',
  start: ListingDefaults,
): ListingDraft {
  const key = `phone-draft:${owner}:${listing}`
  const open = drafts.get(key)
  // An unchanged draft starts again, because the listing may have changed in the meantime.
  if (open && (listing === 'new' || open.read().isChanged)) {
    open.follow(start)
    return open
  }
  const draft = createListingDraft({ storage: findLocalStorage(), key, start, tray })
  drafts.set(key, draft)
  return draft
}

function explainFailure(error: unknown): PhotoFailure {
  if (error instanceof NetworkFailure) return 'offline'
  return error instanceof Problem && !mayPassLater(error) ? { refused: error.message } : 'failed'
}

// Another person may use this browser next. The drafts stored on the device are kept under their owner's email address.
onSignOut(() => {
  for (const draft of drafts.values()) draft.close()
  drafts.clear()
})
