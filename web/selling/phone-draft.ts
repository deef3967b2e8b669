import * as z from 'zod/mini'
import { DraftId } from '#contract/ids.ts'
import { ItemForm } from '#contract/items.ts'
import { newId } from '#lib/ids.ts'
import type { TextStorage } from '#web/api/local-storage.ts'
import { createPhotoTray, type TrayParts, type TrayPhoto } from './photo-tray.ts'

const Fields = z.object({
  name: z.string(),
  model: z.string(),
  condition: z.string(),
  location: z.string(),
  price: z.string(),
  description: z.string(),
})
/** What is typed, as it is typed. */
export type PhoneFields = z.infer<typeof Fields>

/** What a form begins with: nothing, or what a listing says. */
const Start = z.object({ fields: Fields, images: z.array(z.string()) })
export type PhoneStart = z.infer<typeof Start>

const Kept = z.object({
  draftId: DraftId,
  /** What it began with: what differs from it was changed by hand. */
  start: Start,
  fields: Fields,
  photos: z.array(z.object({ url: z.string(), uploadedAt: z.optional(z.number()) })),
  sent: z.array(ItemForm),
})

export const emptyPhone: PhoneStart = {
  fields: { name: '', model: '', condition: '', location: '', price: '', description: '' },
  images: [],
}

export type DraftState = {
  fields: PhoneFields
  photos: readonly TrayPhoto[]
  /** What the server calls it, so that it puts it up once however often it is sent. */
  draftId: DraftId
  /** What was sent and not answered. */
  sent: readonly ItemForm[]
  /** Differs from what it began with. */
  isChanged: boolean
  /** Was found on this device, from before. */
  isRestored: boolean
  /** Photos were left out, since the server has let them go by now. */
  hasExpired: boolean
}

/** An upload that no listing uses is removed after a day; an hour of it is left for sending the form. */
const uploadKeptMs = 23 * 3_600_000

export type PhoneDraft = ReturnType<typeof createPhoneDraft>

type Options = { storage: TextStorage; key: string; start: PhoneStart; tray: TrayParts }

/** What one person has typed and uploaded for one listing so far. Everything but unfinished uploads outlives the page. */
export function createPhoneDraft({ storage, key, start: firstStart, tray: parts }: Options) {
  const listeners = new Set<() => void>()
  let start = firstStart
  const startPhotos = () => start.images.map((url): TrayPhoto => ({ key: url, preview: url, url }))
  const kept = readKept(storage, key)
  const keptPhotos = kept && !isSameList(kept.photos, kept.start.images) ? kept.photos : undefined
  const usable = keptPhotos?.filter(
    ({ uploadedAt }) => uploadedAt === undefined || parts.now() - uploadedAt < uploadKeptMs,
  )
  const begun = {
    draftId: kept?.draftId ?? newId<DraftId>(),
    fields: kept ? moveChanges(kept.fields, kept.start.fields, start.fields) : start.fields,
    photos: usable?.map((photo) => ({ ...photo, key: photo.url, preview: photo.url })) ?? startPhotos(),
    sent: kept?.sent ?? [],
    hasExpired: (usable?.length ?? 0) < (keptPhotos?.length ?? 0),
  }
  const isChanged = differs(begun, start)
  let state: DraftState = { ...begun, isChanged, isRestored: kept !== undefined && isChanged }

  function set(change: Partial<DraftState>) {
    const next = { ...state, ...change }
    state = { ...next, isChanged: differs(next, start) }
    if (state.isChanged || state.sent.length > 0) storage.setItem(key, writeKept(state, start))
    else storage.removeItem(key)
    for (const listener of listeners) listener()
  }

  const tray = createPhotoTray(parts, [...state.photos], () => {
    const photos = tray.read()
    set({ photos, hasExpired: state.hasExpired && photos.length <= state.photos.length })
  })

  return {
    tray,
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: (part: Partial<PhoneFields>) => set({ fields: { ...state.fields, ...part } }),

    /** The listing says something else by now: what was not changed here follows it. */
    follow(next: PhoneStart) {
      const before = start
      const fields = moveChanges(state.fields, before.fields, next.fields)
      const hasOwnPhotos = !isSameList(state.photos, before.images)
      start = next
      set({ fields })
      if (!hasOwnPhotos) tray.reset(startPhotos())
    },

    /** Remembers what may have arrived without an answer. */
    markSent: (sent: readonly ItemForm[]) => set({ sent }),

    /** Done with, or given up: as it began, and nothing of it is kept. */
    reset() {
      const draftId = newId<DraftId>()
      set({ draftId, fields: start.fields, sent: [], isRestored: false, hasExpired: false })
      tray.reset(startPhotos())
    },

    /** Gives up what is being uploaded; what is kept stays. */
    close() {
      for (const photo of state.photos) if (!photo.url) tray.remove(photo.key)
    },
  }
}

const fieldNames = Object.keys(emptyPhone.fields) as (keyof PhoneFields)[]

function differs({ fields, photos }: Pick<DraftState, 'fields' | 'photos'>, start: PhoneStart): boolean {
  return !isSameList(photos, start.images) || fieldNames.some((name) => fields[name] !== start.fields[name])
}

const isSameList = (photos: readonly { url?: string | undefined }[], images: readonly string[]) =>
  photos.length === images.length && photos.every(({ url }, place) => url === images[place])

/** What `fields` changed of `from`, on top of what `to` says. */
function moveChanges(fields: PhoneFields, from: PhoneFields, to: PhoneFields): PhoneFields {
  const changed = fieldNames.filter((name) => fields[name] !== from[name])
  return { ...to, ...Object.fromEntries(changed.map((name) => [name, fields[name]])) }
}

function writeKept({ draftId, fields, photos, sent }: DraftState, start: PhoneStart): string {
  const uploaded = photos.flatMap(({ url, uploadedAt }) => (url ? [{ url, uploadedAt }] : []))
  return JSON.stringify({ draftId, start, fields, photos: uploaded, sent })
}

function readKept(storage: TextStorage, key: string): z.infer<typeof Kept> | undefined {
  const text = storage.getItem(key)
  if (text === null) return undefined
  const kept = z.safeParse(Kept, parseJson(text))
  return kept.success ? kept.data : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Written by something else: as good as nothing.
    return undefined
  }
}
