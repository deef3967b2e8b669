import * as z from 'zod/mini'
import { findLocalStorage } from '#web/api/local-storage.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { storeDraft } from '#web/own-data/draft.ts'
import { outboxKey } from '#web/own-data/own-data.ts'
import { announceOutbox } from './watch-outbox.ts'
import { waitingRoutes } from './waiting-routes.ts'
import type { WaitingName } from './when-offline.ts'

const isWaitingName = (name: unknown): name is WaitingName =>
  typeof name === 'string' && Object.hasOwn(waitingRoutes, name)

/** One action of one person that was taken without a connection. */
const Entry = z.object({
  id: z.string(),
  /** The uid of the person who took it. Nobody else sees it, and only their token sends it. */
  owner: z.string(),
  name: z.custom<WaitingName>(isWaitingName),
  /** What it is about, such as the id of a sale. A newer action of the same name about it replaces it. */
  thing: z.string(),
  /** The same in words, as the person knows it: the name of a phone. */
  title: z.optional(z.string()),
  /** The page on which it was taken, without the prefix of a language. */
  path: z.string(),
  input: z.object({ params: z.optional(z.unknown()), body: z.optional(z.unknown()) }),
  /** What was typed, so that a refused action can be corrected; forgotten once it is sent. A guest's has no owner. */
  draft: z.optional(
    z.object({ key: z.string(), owner: z.optional(z.string()), value: z.optional(z.unknown()) }),
  ),
  /** When it was taken, in milliseconds of the server's clock. */
  since: z.number(),
  /** What became of it. `sentence` is the reason of a refusal. */
  end: z.optional(z.object({ at: z.number(), sentence: z.optional(z.string()) })),
})
export type Entry = z.infer<typeof Entry>

const none: Entry[] = []
let lastText: string | null = null
let lastRead = none

/** All stored actions, oldest first. The same array as long as nothing changes. An entry that is not ours is left out. */
export function readOutbox(): Entry[] {
  const text = findLocalStorage().getItem(outboxKey)
  if (text === lastText) return lastRead
  lastText = text
  lastRead = text === null ? none : parse(text)
  return lastRead
}

function parse(text: string): Entry[] {
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored) ? stored.flatMap((each) => z.safeParse(Entry, each).data ?? []) : none
  } catch {
    // The stored text is not ours: it counts as nothing.
    return none
  }
}

function write(entries: Entry[]) {
  if (entries.length > 0) findLocalStorage().setItem(outboxKey, JSON.stringify(entries))
  else findLocalStorage().removeItem(outboxKey)
  announceOutbox()
}

export const isWaiting = ({ end }: Entry) => end === undefined
export const isRefused = ({ end }: Entry) => end?.sentence !== undefined

/** Where the text of a form is stored. Without an owner, a guest may have typed it too. */
export const findDraft = ({ key, owner }: Pick<NonNullable<Entry['draft']>, 'key' | 'owner'>) =>
  storeDraft(z.unknown(), { key, owner })

/** Stores an action until the connection is back. Replaces what the person had done before about the same thing. */
export function putIntoOutbox(action: Omit<Entry, 'id' | 'since' | 'end'>): void {
  const isSame = (entry: Entry) =>
    entry.owner === action.owner && entry.name === action.name && entry.thing === action.thing
  const others = readOutbox().filter((entry) => !isSame(entry))
  write([...others, { ...action, id: crypto.randomUUID(), since: serverNow() }])
}

/** Notes what became of an action. Does nothing if it was cancelled or replaced meanwhile. */
export function endInOutbox(id: string, sentence?: string): void {
  const end = { at: serverNow(), ...(sentence !== undefined && { sentence }) }
  write(readOutbox().map((entry) => (entry.id === id ? { ...entry, end } : entry)))
}

/** Has an action sent after all that waited too long. */
export function renewInOutbox(id: string): void {
  write(
    readOutbox().map((entry) => (entry.id === id ? { ...entry, end: undefined, since: serverNow() } : entry)),
  )
}

/** Removes an action: it is never sent. */
export function removeFromOutbox(id: string): void {
  write(readOutbox().filter((entry) => entry.id !== id))
}
