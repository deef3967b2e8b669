import { sql } from 'kysely'
import type { Db } from '#services/database/database.ts'
import { type Chunk, findCanonicalName, joined, longestName, splitIntoChunks } from './words.ts'

/** A search in PostgreSQL's syntax (`tsquery`). */
export type WordSearch = {
  /** Matches listings that have every search word anywhere, and every word of the place in their location. */
  all: string
  /**
   * The same matches, split into disjoint ranks: `tiers[rank]` matches listings that have exactly `rank` of the words
   * in their brand and model. There is only one tier when no words are searched for.
   */
  tiers: string[]
}

/**
 * A word that somebody typed. A listing matches when it has any of `either`, or all of `parts`. Each part is a list of
 * spellings.
 */
type DrawnName = {
  either: string[]
  /** This word joined with a neighbour. Used only if some listing has the joined form as one word. */
  withNeighbours: string[]
  parts: string[][]
}

/** How many words count for the rank. Each further word doubles the size of the database query. */
const mostRanked = 4
const mostCompletions = 12

/**
 * The search for a text and a place. Undefined when nothing can be found, because the text or the place has no word in
 * it.
 */
export async function readWordSearch(
  db: Db,
  { text = '', location = '' }: { text?: string | undefined; location?: string | undefined },
): Promise<WordSearch | undefined> {
  const [words, places] = [readWords(text), readWords(location)]
  if ((text && words.length === 0) || (location && places.length === 0)) return undefined
  const complete = await findKnownWords(db, [...words, ...places])
  const inPlace = places.map((place) => write(complete(place), ['@']))
  const ranked = words.slice(0, mostRanked).map(complete)
  const others = words.slice(mostRanked).map((word) => write(complete(word), ['=', '']))
  const anywhere = ranked.map((word) => write(word, ['=', '']))
  return {
    all: and([...anywhere, ...others, ...inPlace]),
    tiers: writeTiers(ranked).map((tier) => and([...(tier ? [tier] : []), ...others, ...inPlace])),
  }
}

/**
 * Splits a text into words. A known name is one word, even if it was written as several. Neighbours may also be one
 * word in a listing.
 */
function readWords(text: string): DrawnName[] {
  const chunks = splitIntoChunks(text)
  const words = new Map<string, DrawnName>()
  for (let at = 0; at < chunks.length;) {
    const name = findName(chunks, at)
    const chunk = chunks[at] as Chunk
    const key = name?.canonical ?? joined(chunk)
    const parts = name || chunk.parts.length === 1 ? [] : chunk.parts
    if (!words.has(key)) {
      words.set(key, {
        either: [key, ...(name ? [] : listCodes(chunks, at))],
        withNeighbours: name && name.length > 1 ? [] : listWithNeighbours(chunks, at),
        parts: parts.map((part) => [findCanonicalName(part) ?? part]),
      })
    }
    at += name?.length ?? 1
  }
  return [...words.values()]
}

/** Joins a chunk with each neighbour: "pro max" gives promax. */
function listWithNeighbours(chunks: Chunk[], at: number): string[] {
  return listPairs(chunks, at).map(([one, other]) => joined(one, other))
}

/** Joins a letter and digits that were written apart: "s 21" gives s21. */
function listCodes(chunks: Chunk[], at: number): string[] {
  return listWithNeighbours(chunks, at).filter((pair) => /^(?:\p{L}\p{Nd}+|\p{Nd}+\p{L})$/u.test(pair))
}

function listPairs(chunks: Chunk[], at: number): [Chunk, Chunk][] {
  const [chunk, before, after] = [chunks[at], chunks[at - 1], chunks[at + 1]]
  return [
    ...(before && chunk ? [[before, chunk] as [Chunk, Chunk]] : []),
    ...(chunk && after ? [[chunk, after] as [Chunk, Chunk]] : []),
  ]
}

function findName(chunks: Chunk[], at: number) {
  for (let length = longestName; length > 0; length -= 1) {
    const canonical = findCanonicalName(joined(...chunks.slice(at, at + length)))
    if (canonical && at + length <= chunks.length) return { canonical, length }
  }
  return undefined
}

/**
 * Completes each word with what the listings contain: up to 12 words that begin with it, the shortest first, and its
 * joined forms with neighbours.
 */
async function findKnownWords(db: Db, words: DrawnName[]): Promise<(word: DrawnName) => DrawnName> {
  const beginnings = words
    .flatMap(({ either: [first = ''], parts }) => [first, ...parts.flat()])
    .filter((beginning) => beginningPattern.test(beginning) && !findCanonicalName(beginning))
  const pairs = words.flatMap((word) => word.withNeighbours).filter((pair) => beginningPattern.test(pair))
  if (beginnings.length + pairs.length === 0) return (word) => word
  const { rows } = await sql<{ asked: string; word: string }>`
    select asked, known.word
    from unnest(string_to_array(${[...new Set(beginnings)].join(' ')}, ' ')) as asked
    cross join lateral (
      select word from known_words
      where word > asked collate "C" and word < (asked || ${last}) collate "C"
      order by length(word), word limit ${sql.lit(mostCompletions)}
    ) as known
    union all
    select word, word from known_words where word = any(string_to_array(${pairs.join(' ')}, ' '))`.execute(db)
  const completionsOf = (beginning: string | undefined) =>
    rows.filter(({ asked, word }) => asked === beginning && word !== asked).map(({ word }) => word)
  const isKnown = (pair: string) => rows.some(({ asked, word }) => asked === pair && word === pair)
  return ({ either, withNeighbours, parts }) => ({
    either: [...either, ...completionsOf(either[0]), ...withNeighbours.filter(isKnown)],
    withNeighbours: [],
    parts: parts.map((part) => [...part, ...completionsOf(part[0])]),
  })
}

const beginningPattern = /^[\p{L}\p{M}]{3,}$/u
/** Sorts after every word with the same beginning. */
const last = '\u{10ffff}'

/** One query for each number of words in brand and model, from none to all. */
function writeTiers(words: DrawnName[]): string[] {
  const tiers: string[][] = Array.from({ length: words.length + 1 }, () => [])
  for (let choice = 0; choice < 2 ** words.length; choice += 1) {
    const inHead = words.map((_, nth) => Boolean(choice & (1 << nth)))
    const all = words.map((word, nth) => (inHead[nth] ? write(word, ['=']) : writeOutsideHead(word)))
    tiers[inHead.filter(Boolean).length]?.push(and(all))
  }
  return tiers.map(or)
}

function writeOutsideHead(word: DrawnName): string {
  // A word in the brand or model is not indexed elsewhere again. With several spellings, one may be there and another
  // elsewhere.
  if (word.either.length === 1 && word.parts.length === 0) return write(word, [''])
  return and([write(word, ['=', '']), `!${write(word, ['='])}`])
}

/** A word in PostgreSQL's syntax. `kinds` are the prefixes of the indexed words to match: `''`, `=`, `@`. */
function write({ either, parts }: DrawnName, kinds: string[]): string {
  const inAnyKind = (spellings: string[]) =>
    or(spellings.flatMap((spelling) => kinds.map((kind) => `'${kind}${spelling}'`)))
  const whole = inAnyKind(either)
  return parts.length > 0 ? or([whole, and(parts.map(inAnyKind))]) : whole
}

const and = (terms: string[]) => group(terms, ' & ')
const or = (terms: string[]) => group([...new Set(terms)], ' | ')
const group = (terms: string[], sign: string) =>
  terms.length === 1 ? (terms[0] ?? '') : terms.length === 0 ? '' : `(${terms.join(sign)})`
