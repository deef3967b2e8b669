import type { ListingId } from '#contract/ids.ts'
import { photoLimits } from '#contract/listings.ts'
import { uploadDependencies } from '#web/photos/upload-dependencies.ts'
import { onSignOut } from '#web/own-data/own-data.ts'
import { createListingDraft, type ListingDraft, type ListingDefaults } from './listing-draft.ts'

const drafts = new Map<string, ListingDraft>()

/**
 * This person's draft for a new listing (`new`), for one of their listings, or for relisting it (`again-…`). Opening it
 * again returns the same draft.
 */
export function openListingDraft(
  owner: string,
  listing: ListingId | `again-${ListingId}` | 'new',
  start: ListingDefaults,
): ListingDraft {
  const key = `listing ${listing}`
  const open = drafts.get(`${owner} ${key}`)
  // An unchanged draft starts again, because the listing may have changed in the meantime.
  if (open && (listing === 'new' || open.read().isChanged)) {
    open.follow(start)
    return open
  }
  const draft = createListingDraft({
    place: { key, owner, storage: 'device' },
    start,
    dependencies: { ...uploadDependencies, max: photoLimits.max },
  })
  drafts.set(`${owner} ${key}`, draft)
  return draft
}

// Another person may use this browser next. The drafts stored on the device stay under their owner's email address.
onSignOut(() => {
  for (const draft of drafts.values()) draft.close()
  drafts.clear()
})
