import * as z from 'zod/mini'
import { findLocalStorage, findSessionStorage, parseJson } from '#web/api/local-storage.ts'
import { draftsKey, guestDraftsKey } from './own-data.ts'

export type DraftPlace = {
  /** What the draft is for. */
  key: string
  /** Who typed it. Nobody else gets it. Undefined if guests type it too: then it belongs to whoever uses this tab. */
  owner: string | undefined
  /** A draft in a `tab` lasts until the tab is closed or somebody signs out, one on a `device` until it is forgotten. */
  storage?: 'tab' | 'device'
}

export type StoredDraft<T> = ReturnType<typeof storeDraft<T>>

const Entries = z.array(z.object({ key: z.string(), owner: z.string(), value: z.unknown() }))
type Entry = z.infer<typeof Entries>[number]

/** Reads and writes what somebody has typed and not sent yet. Text that does not match the schema counts as nothing. */
export function storeDraft<T>(schema: z.ZodMiniType<T>, { key, owner = '', storage = 'tab' }: DraftPlace) {
  const isGuest = owner === ''
  const place = storage === 'tab' ? findSessionStorage() : findLocalStorage()
  const item = storage === 'tab' && isGuest ? guestDraftsKey : draftsKey
  const isThis = (entry: Entry) => entry.key === key && entry.owner === owner

  /** All drafts. In a tab, those of another person are removed. */
  function readAll(): Entry[] {
    const stored = z.safeParse(Entries, parseJson(place.getItem(item) ?? '[]')).data ?? []
    const own = storage === 'tab' ? stored.filter((entry) => entry.owner === owner) : stored
    if (own.length < stored.length) writeAll(own)
    return own
  }

  function writeAll(entries: Entry[]) {
    if (entries.length > 0) place.setItem(item, JSON.stringify(entries))
    else place.removeItem(item)
  }

  return {
    /** Returns undefined if nothing is stored. */
    read(): T | undefined {
      const found = readAll().find(isThis)
      return found && z.safeParse(schema, found.value).data
    },
    /** Stores the draft, or removes it if `value` is undefined. */
    write(value: T | undefined) {
      const others = readAll().filter((entry) => !isThis(entry))
      writeAll(value === undefined ? others : [...others, { key, owner, value }])
    },
  }
}

export type DraftOptions<T> = DraftPlace & {
  /** The value of an empty draft. It is not stored. */
  empty: T
  /** Adapts what was stored: for example, leaves out what has expired. */
  restore?: (stored: T) => T
}

export type Draft<T extends object> = ReturnType<typeof openDraft<T>>

/** A draft while its form is open. Each change is stored at once, so that a reload right after it loses nothing. */
export function openDraft<T extends object>(
  schema: z.ZodMiniType<T>,
  { empty, restore = (stored) => stored, ...place }: DraftOptions<T>,
) {
  const store = storeDraft(schema, place)
  const stored = store.read()
  let value = empty

  function set(next: T) {
    value = next
    store.write(JSON.stringify(next) === JSON.stringify(empty) ? undefined : next)
  }

  if (stored) set(restore(stored))
  return {
    read: () => value,
    change: (part: Partial<T>) => set({ ...value, ...part }),
    /** Call it when the form was sent or discarded. */
    forget: () => set(empty),
  }
}
