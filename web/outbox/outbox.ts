import * as z from 'zod/mini'
import { findLocalStorage, parseJson } from '#web/api/local-storage.ts'
import { createRandomId } from '#web/api/random-id.ts'
import { report } from '#web/api/report.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { storeDraft } from '#web/own-data/draft.ts'
import { outboxKey } from '#web/own-data/own-data.ts'
import { announceOutbox } from './watch-outbox.ts'
import { waitingRoutes } from './waiting-routes.ts'
import type { WaitingName } from './when-offline.ts'

const isWaitingName = (name: unknown): name is WaitingName =>
  typeof name === 'string' && Object.hasOwn(waitingRoutes, name)

/** Why an action was not done: an error code, or that it waited too long; and the server's sentence with its language. */
const Refused = z.object({
  code: z.string(),
  said: z.optional(z.object({ sentence: z.string(), language: z.string() })),
})
export type Refused = z.infer<typeof Refused>

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
  /** Empty once it is sent. */
  input: z.object({ params: z.optional(z.unknown()), body: z.optional(z.unknown()) }),
  /** What was typed, so that a refused action can be corrected; missing once it is sent. A guest's has no owner. */
  draft: z.optional(
    z.object({ key: z.string(), owner: z.optional(z.string()), value: z.optional(z.unknown()) }),
  ),
  /** When it was taken, in milliseconds of the server's clock. */
  since: z.number(),
  /** What became of it. */
  end: z.optional(z.strictObject({ at: z.number(), refused: z.optional(Refused) })),
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
  const stored = parseJson(text)
  return Array.isArray(stored) ? stored.flatMap((each) => z.safeParse(Entry, each).data ?? []) : none
}

/** Returns false if the storage is full: then nothing has changed. */
function write(entries: Entry[]): boolean {
  try {
    if (entries.length > 0) findLocalStorage().setItem(outboxKey, JSON.stringify(entries))
    else findLocalStorage().removeItem(outboxKey)
  } catch (error) {
    report('Storing what waits for the connection failed', error)
    return false
  }
  announceOutbox()
  return true
}

/** Removes all that match. */
function remove(isOut: (entry: Entry) => boolean): void {
  const entries = readOutbox()
  const others = entries.filter((entry) => !isOut(entry))
  if (others.length < entries.length) write(others)
}

export const isWaiting = ({ end }: Entry) => end === undefined
export const isRefused = ({ end }: Entry) => end?.refused !== undefined
export const isSent = (entry: Entry) => !isWaiting(entry) && !isRefused(entry)

/** Where the text of a form is stored. Without an owner, a guest may have typed it too. */
export const findDraft = ({ key, owner }: Pick<NonNullable<Entry['draft']>, 'key' | 'owner'>) =>
  storeDraft(z.unknown(), { key, owner })

/**
 * Whether a form still holds what was sent, or nothing: then it can be emptied. False if the person has typed something else
 * since.
 */
export function holdsSent(sent: Entry['draft']): boolean {
  const typed = sent && findDraft(sent).read()
  return typed === undefined || JSON.stringify(typed) === JSON.stringify(sent?.value)
}

/** Who did what to which thing. */
type Subject = Pick<Entry, 'owner' | 'name' | 'thing'>
const isAbout = (subject: Subject) => (entry: Entry) =>
  entry.owner === subject.owner && entry.name === subject.name && entry.thing === subject.thing

/**
 * Stores an action until the connection is back. Replaces what the person had done before about the same thing. Returns
 * false if the storage is full.
 */
export function putIntoOutbox(action: Omit<Entry, 'id' | 'since' | 'end'>): boolean {
  const isSame = isAbout(action)
  const others = readOutbox().filter((entry) => !isSame(entry))
  return write([...others, { ...action, id: createRandomId(), since: serverNow() }])
}

/** Call it before an action is sent at once: an older one about the same thing that still waits is not sent after it. */
export function forgetWaiting(owner: string | undefined, name: WaitingName, thing: string): void {
  if (owner === undefined) return
  const isSame = isAbout({ owner, name, thing })
  remove((entry) => isWaiting(entry) && isSame(entry))
}

/** Notes what became of an action. What has arrived is not stored any longer. Ignores one that is gone meanwhile. */
export function endInOutbox(id: string, refused?: Refused): void {
  const end = { at: serverNow(), refused }
  const gone = refused ? {} : { input: {}, draft: undefined }
  write(readOutbox().map((entry) => (entry.id === id ? { ...entry, ...gone, end } : entry)))
}

/** Removes what was sent until then, in milliseconds of the server's clock, whoever sent it. */
export function forgetSent(until: number): void {
  remove((entry) => isSent(entry) && entry.end !== undefined && entry.end.at <= until)
}

/** For how long something of a person who does not come back stays on a device that others may use too. */
const storedMs = 7 * 24 * 60 * 60_000

/** Removes the older actions of everybody but this person, who still has to see what became of theirs. */
export function forgetOldOfOthers(owner: string | null): void {
  remove((entry) => entry.owner !== owner && serverNow() - entry.since > storedMs)
}

/** The actions of this person; none if nobody is signed in. */
export const listOutboxOf = (entries: Entry[], owner: string | null | undefined): Entry[] =>
  entries.filter((entry) => entry.owner === owner)

/** Removes all actions of a person whose account is deleted. */
export function forgetOwner(owner: string): void {
  remove((entry) => entry.owner === owner)
}

/** Has an action sent after all that waited too long. */
export function renewInOutbox(id: string): void {
  write(
    readOutbox().map((entry) => (entry.id === id ? { ...entry, end: undefined, since: serverNow() } : entry)),
  )
}

/** Removes an action: it is never sent. */
export function removeFromOutbox(id: string): void {
  remove((entry) => entry.id === id)
}
