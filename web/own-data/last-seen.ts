import * as z from 'zod/mini'
import { findLocalStorage, parseJson } from '#web/api/local-storage.ts'
import { report } from '#web/api/report.ts'
import { guestLastSeenKey, ownLastSeenKey } from './own-data.ts'
import { signedInMarker } from './signed-in-marker.ts'

/**
 * What public/offline.js shows of a phone, a booking or a sale that cannot be loaded, as texts in the language of the page
 * on which it was seen. Only the person with the uid `owner` sees it; what a guest saw has none.
 */
export const SeenCard = z.object({
  kind: z.enum(['listing', 'booking', 'sale']),
  id: z.string(),
  owner: z.optional(z.string()),
  /** The booking that this sale has paid. */
  bookingId: z.optional(z.string()),
  /** The minute in which it came from the server. */
  at: z.string(),
  language: z.string(),
  /** The path of its page, without the prefix of a language. */
  path: z.string(),
  title: z.string(),
  price: z.optional(z.string()),
  facts: z.optional(z.string()),
  state: z.optional(z.string()),
  meeting: z.optional(z.string()),
  contact: z.optional(z.string()),
  /** The other side's number, as a `tel:` link needs it. */
  number: z.optional(z.string()),
  /** Shown only at its own address. */
  text: z.optional(z.string()),
  /** A small picture as a data: URL, and the address of the photo that it shows. */
  photo: z.optional(z.string()),
  photoUrl: z.optional(z.string()),
  /** When it was seen, in words for the same day and for a later one. */
  today: z.string(),
  later: z.string(),
})
export type SeenCard = z.infer<typeof SeenCard>

/** Phones in one list of this length, bookings and sales together in another. */
export const maxSeen = 20
const seenDays = 7

const dayMs = 24 * 60 * 60_000
const SeenCards = z.array(SeenCard)

type Options = {
  /** The time of the server. */
  now: Date
  /** Removes the other cards of this kind: what is stored is the whole list. */
  replaces?: SeenCard['kind']
}

/**
 * Stores what the person has just seen, the newest first, for times without a connection. The card of a sale replaces that
 * of its booking. What belongs to another person
 * than the one who is signed in is not stored.
 */
export function storeSeen(cards: SeenCard[], { now, replaces }: Options): void {
  const uid = signedInMarker.read() ?? undefined
  const own = cards.filter(({ owner }) => owner === uid)
  if (own.length === 0 && replaces === undefined) return
  const isReplaced = ({ kind, id }: SeenCard) =>
    kind === replaces ||
    own.some((card) => card.kind === kind && card.id === id) ||
    (kind === 'booking' && own.some(({ bookingId }) => bookingId === id))
  const others = readSeen(now).filter((card) => !isReplaced(card))
  write(keyOf(uid), limit([...own, ...others]))
}

/** What the person who is signed in, or a guest, has seen here in the last seven days. */
export function readSeen(now: Date): SeenCard[] {
  const uid = signedInMarker.read() ?? undefined
  const isCurrent = ({ owner, at }: SeenCard) =>
    owner === uid && now.getTime() - Date.parse(at) < seenDays * dayMs
  const stored = parseJson(findLocalStorage().getItem(keyOf(uid)) ?? '[]')
  // Another version of the page may have stored it.
  return (z.safeParse(SeenCards, stored).data ?? []).filter(isCurrent)
}

const keyOf = (uid: string | undefined) => (uid === undefined ? guestLastSeenKey : ownLastSeenKey)

function limit(cards: SeenCard[]): SeenCard[] {
  const { listings = [], sales = [] } = Object.groupBy(cards, ({ kind }) =>
    kind === 'listing' ? 'listings' : 'sales',
  )
  return [...sales.slice(0, maxSeen), ...listings.slice(0, maxSeen)]
}

function write(key: string, cards: SeenCard[]): void {
  const storage = findLocalStorage()
  const text = JSON.stringify(cards)
  try {
    if (cards.length === 0) storage.removeItem(key)
    else if (storage.getItem(key) !== text) storage.setItem(key, text)
  } catch (error) {
    // The storage is full. The page works without it.
    storage.removeItem(key)
    report('Storing what was last seen failed', error)
  }
}
