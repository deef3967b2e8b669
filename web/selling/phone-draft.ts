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

const Kept = z.object({
  draftId: DraftId,
  fields: Fields,
  photos: z.array(z.object({ url: z.string(), uploadedAt: z.optional(z.number()) })),
  sent: z.array(ItemForm),
})

/** What a form begins with: nothing, or what a listing says. */
export type PhoneStart = { fields: PhoneFields; images: string[] }

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
export function createPhoneDraft({ storage, key, start, tray: parts }: Options) {
  const listeners = new Set<() => void>()
  const startPhotos = () => start.images.map((url): TrayPhoto => ({ key: url, preview: url, url }))
  const kept = readKept(storage, key)
  const usable = kept?.photos.filter(
    ({ uploadedAt }) => uploadedAt === undefined || parts.now() - uploadedAt < uploadKeptMs,
  )
  let state: DraftState = {
    draftId: kept?.draftId ?? newId<DraftId>(),
    fields: kept?.fields ?? start.fields,
    photos: usable?.map((photo) => ({ ...photo, key: photo.url, preview: photo.url })) ?? startPhotos(),
    sent: kept?.sent ?? [],
    isChanged: kept !== undefined,
    isRestored: kept !== undefined,
    hasExpired: (usable?.length ?? 0) < (kept?.photos.length ?? 0),
  }

  function set(change: Partial<DraftState>) {
    const next = { ...state, ...change }
    state = { ...next, isChanged: differs(next, start) }
    if (state.isChanged || state.sent.length > 0) storage.setItem(key, writeKept(state))
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

function differs({ fields, photos }: DraftState, start: PhoneStart): boolean {
  const names = Object.keys(start.fields) as (keyof PhoneFields)[]
  const hasOtherPhotos =
    photos.length !== start.images.length || photos.some(({ url }, place) => url !== start.images[place])
  return hasOtherPhotos || names.some((name) => fields[name] !== start.fields[name])
}

function writeKept({ draftId, fields, photos, sent }: DraftState): string {
  const uploaded = photos.flatMap(({ url, uploadedAt }) => (url ? [{ url, uploadedAt }] : []))
  return JSON.stringify({ draftId, fields, photos: uploaded, sent })
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
