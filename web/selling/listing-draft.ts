import * as z from 'zod/mini'
import { DraftId } from '#contract/ids.ts'
import { type ContentField, contentFields, type Listing, ListingForm } from '#contract/listings.ts'
import { newId } from '#lib/ids.ts'
import { type DraftPlace, storeDraft } from '#web/own-data/draft.ts'
import { dropExpired, StoredPhotos } from '#web/photos/stored-photos.ts'
import { createPhotoUploads, type UploadDependencies, type UploadedPhoto } from '#web/photos/photo-uploads.ts'

/** A field that did not exist when the draft was stored is empty. */
const Typed = z._default(z.string(), '')
const Fields = z.object(
  Object.fromEntries(contentFields.map((field) => [field, Typed])) as Record<ContentField, typeof Typed>,
)
/** The fields as the person typed them. */
export type ListingFields = z.infer<typeof Fields>

/** The initial content of a form: empty, or the content of a listing. */
const Start = z.object({ fields: Fields, images: z.array(z.string()) })
export type ListingDefaults = z.infer<typeof Start>

const StoredFields = z.object({
  draftId: DraftId,
  /** The initial content. A field that differs from it was changed by the person. */
  start: Start,
  fields: Fields,
  photos: StoredPhotos,
  sent: z.array(ListingForm),
})

export const emptyListing: ListingDefaults = {
  fields: z.parse(Fields, {}),
  images: [],
}

/** The content of a form for this listing, as its seller would have typed it. */
export function startWith(listing: Listing): ListingDefaults {
  const typed = contentFields.map((field) => [field, String(listing[field] ?? '')])
  return { fields: z.parse(Fields, Object.fromEntries(typed)), images: listing.images }
}

export type DraftState = {
  fields: ListingFields
  photos: readonly UploadedPhoto[]
  /** The server identifies the draft by this id, so sending it several times creates only one listing. */
  draftId: DraftId
  /** Forms that were sent but not answered. */
  sent: readonly ListingForm[]
  /** True when it differs from the initial content. */
  isChanged: boolean
  /** True when it was stored on this device during an earlier visit. */
  isRestored: boolean
  /** True when photos were left out because the server has already deleted them. */
  hasExpired: boolean
}

export type ListingDraft = ReturnType<typeof createListingDraft>

type Options = { place: DraftPlace; start: ListingDefaults; dependencies: UploadDependencies }

/**
 * What one person has typed and uploaded so far for one listing. All of it except unfinished uploads survives a reload.
 */
export function createListingDraft({ place, start: firstStart, dependencies }: Options) {
  const listeners = new Set<() => void>()
  let start = firstStart
  const startPhotos = () => start.images.map((url): UploadedPhoto => ({ key: url, preview: url, url }))
  const store = storeDraft(StoredFields, place)
  const stored = store.read()
  const storedPhotos = stored && !isSameList(stored.photos, stored.start.images) ? stored.photos : undefined
  const usable = storedPhotos && dropExpired(storedPhotos, dependencies.now())
  const initial = {
    draftId: stored?.draftId ?? newId<DraftId>(),
    fields: stored ? moveChanges(stored.fields, stored.start.fields, start.fields) : start.fields,
    photos: usable?.map((photo) => ({ ...photo, key: photo.url, preview: photo.url })) ?? startPhotos(),
    sent: stored?.sent ?? [],
    hasExpired: (usable?.length ?? 0) < (storedPhotos?.length ?? 0),
  }
  const isChanged = differs(initial, start)
  let state: DraftState = { ...initial, isChanged, isRestored: stored !== undefined && isChanged }

  function set(change: Partial<DraftState>) {
    const next = { ...state, ...change }
    state = { ...next, isChanged: differs(next, start) }
    store.write(state.isChanged || state.sent.length > 0 ? toStored(state, start) : undefined)
    for (const listener of listeners) listener()
  }

  const photoUploads = createPhotoUploads(dependencies, [...state.photos], () => {
    const photos = photoUploads.read()
    set({ photos, hasExpired: state.hasExpired && photos.length <= state.photos.length })
  })

  return {
    photoUploads,
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: (part: Partial<ListingFields>) => set({ fields: { ...state.fields, ...part } }),

    /** Call it when the listing has changed: fields that the person has not changed take their new values. */
    follow(next: ListingDefaults) {
      const before = start
      const fields = moveChanges(state.fields, before.fields, next.fields)
      const hasOwnPhotos = !isSameList(state.photos, before.images)
      start = next
      set({ fields })
      if (!hasOwnPhotos) photoUploads.reset(startPhotos())
    },

    /** Stores the forms that may have reached the server although no answer came. */
    markSent: (sent: readonly ListingForm[]) => set({ sent }),

    /** Call it after the form was sent or discarded: returns to the initial content and stores nothing. */
    reset() {
      const draftId = newId<DraftId>()
      set({ draftId, fields: start.fields, sent: [], isRestored: false, hasExpired: false })
      photoUploads.reset(startPhotos())
    },

    /** Cancels running uploads. The stored draft stays. */
    close() {
      for (const photo of state.photos) if (!photo.url) photoUploads.remove(photo.key)
    },
  }
}

function differs({ fields, photos }: Pick<DraftState, 'fields' | 'photos'>, start: ListingDefaults): boolean {
  return (
    !isSameList(photos, start.images) || contentFields.some((name) => fields[name] !== start.fields[name])
  )
}

const isSameList = (photos: readonly { url?: string | undefined }[], images: readonly string[]) =>
  photos.length === images.length && photos.every(({ url }, place) => url === images[place])

/** Applies the changes from `from` to `fields` on top of `to`. */
function moveChanges(fields: ListingFields, from: ListingFields, to: ListingFields): ListingFields {
  const changed = contentFields.filter((name) => fields[name] !== from[name])
  return { ...to, ...Object.fromEntries(changed.map((name) => [name, fields[name]])) }
}

function toStored(
  { draftId, fields, photos, sent }: DraftState,
  start: ListingDefaults,
): z.infer<typeof StoredFields> {
  const uploaded = photos.flatMap(({ url, uploadedAt }) => (url ? [{ url, uploadedAt }] : []))
  return { draftId, start, fields, photos: uploaded, sent: [...sent] }
}
