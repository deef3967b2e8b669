import { sql } from 'kysely'
import type { Db } from '#services/database/database.ts'

/** The words of the listings for sale, in the memory of this process. */
export type Vocabulary = {
  /** True until a job has counted the words. */
  isEmpty: boolean
  /** How many listings have an indexed word; 0 when the word is not in the vocabulary. */
  countOf: (word: string) => number
  /** How many listings have the most frequent word. It is a filter that nearly all listings have. */
  maxCount: number
  /** The words of letters that brands and models have. */
  headWords: ReadonlySet<string>
  /** The values of filters that listings have. */
  filters: readonly string[]
  /** Words of places that are no district, the most frequent first. */
  places: readonly string[]
  /** Frequent words of letters, and how many listings have them. */
  words: ReadonlyMap<string, number>
}

/** The most frequent words; the others are looked up in the database when they are needed. */
export const maxWords = 50_000
const maxToCorrect = 8_000
const freshForMs = 60_000
/** If the words cannot be read again, searches use the old ones for so long. */
const usableForMs = 10 * 60_000
const againAfterMs = 5000

type Loaded = { vocabulary: Promise<Vocabulary>; readAt: number; readAgainAt: number }
let loaded = new WeakMap<Db, Loaded>()

/**
 * The words as they were last read. If they are more than a minute old, they are read again in the background, and this
 * search still uses the old ones: also if that fails, for ten minutes. The words decide how a search is run and what is
 * corrected, but not which listings with a word are found.
 */
export function readVocabulary(db: Db): Promise<Vocabulary> {
  const known = loaded.get(db)
  const now = performance.now()
  if (known && now < known.readAgainAt) return known.vocabulary
  const read = loadVocabulary(db)
  const times = { readAt: now, readAgainAt: now + freshForMs }
  const current = { ...times, vocabulary: known ? unlessEmpty(known.vocabulary, read) : read }
  loaded.set(db, current)
  const replace = (next: Loaded | undefined) => {
    if (loaded.get(db) !== current) return
    if (next) loaded.set(db, next)
    else loaded.delete(db)
  }
  const keepKnown = async () => {
    if (known && now < known.readAt + usableForMs && (await hasWords(known.vocabulary)))
      replace({ ...known, readAgainAt: performance.now() + againAfterMs })
    else replace(undefined)
  }
  // If the known words are not cached, the next search reads them, and fails with the error if that fails too.
  read.then(() => replace({ ...times, vocabulary: read }), keepKnown)
  return current.vocabulary
}

/** Waits for the next words if the known ones are empty: at first, no job has counted the words yet. */
async function unlessEmpty(known: Promise<Vocabulary>, next: Promise<Vocabulary>): Promise<Vocabulary> {
  const words = await known
  return words.isEmpty ? next : words
}

const hasWords = (vocabulary: Promise<Vocabulary>): Promise<boolean> =>
  vocabulary.then(
    ({ isEmpty }) => !isEmpty,
    () => false,
  )

/** Forgets the words, so that the next search reads them again. */
export function forgetVocabulary(): void {
  loaded = new WeakMap()
}

async function loadVocabulary(db: Db): Promise<Vocabulary> {
  const counted = await readCounts(db)
  const counts = new Map(counted)
  const words = new Map<string, number>()
  for (const [word, listings] of counted) {
    const plain = plainWord.exec(word)?.[1]
    if (plain && words.size < maxToCorrect) words.set(plain, (words.get(plain) ?? 0) + listings)
  }
  return {
    isEmpty: counted.length === 0,
    countOf: (word) => counts.get(word) ?? 0,
    maxCount: counted[0]?.[1] ?? 0,
    headWords: new Set([...words.keys()].filter((word) => counts.has(`=${word}`))),
    words,
    filters: counted.flatMap(([word]) => (filterWord.test(word) ? [word.slice(1)] : [])),
    places: withoutJoined(counted.flatMap(([word]) => (placeWord.test(word) ? [word.slice(1)] : []))),
  }
}

/** The most frequent words first, as one value: to read as many rows takes this process four times as long. */
async function readCounts(db: Db) {
  const { rows } = await sql<{ counts: [word: string, listings: number][] }>`
    select coalesce(json_agg(json_build_array(word, listings)), '[]') as counts from (
      select word, listings from search_words where listings > 0 order by listings desc limit ${sql.lit(maxWords)}
    ) as frequent`.execute(db)
  return rows[0]?.counts ?? []
}

const plainWord = /^[=@]?([\p{L}\p{M}]{3,30})$/u
const filterWord = /^#[^ ]+$/u
const placeWord = /^@[\p{L}\p{M}]{3,30}$/u

/** Leaves out words that are two other words joined: they are only indexed for searches. */
function withoutJoined(words: string[]): string[] {
  const all = new Set(words)
  const isJoined = (word: string) =>
    [...word].some((_, at) => at > 0 && all.has(word.slice(0, at)) && all.has(word.slice(at)))
  return words.filter((word) => !isJoined(word))
}

type KnownWords = { isExact: (word: string) => boolean; completionsOf: (word: string) => string[] }

const maxCompletions = 12
/** Sorts after every word with the same beginning. */
const last = '\u{10ffff}'

/**
 * Finds which of these words listings have, and for each at most 12 longer words that begin with it, the shortest
 * first.
 */
export async function findKnownWords(db: Db, words: string[]): Promise<KnownWords> {
  if (words.length === 0) return { isExact: () => false, completionsOf: () => [] }
  const { rows } = await sql<{ asked: string; word: string }>`
    select asked, known.word
    from unnest(string_to_array(${[...new Set(words)].join(' ')}, ' ')) as asked
    cross join lateral (
      select word from known_words
      where word >= asked collate "C" and word < (asked || ${last}) collate "C"
      order by length(word), word limit ${sql.lit(maxCompletions + 1)}
    ) as known`.execute(db)
  return {
    isExact: (word) => rows.some((row) => row.asked === word && row.word === word),
    completionsOf: (word) =>
      rows
        .flatMap((row) => (row.asked === word && row.word !== word ? [row.word] : []))
        .slice(0, maxCompletions),
  }
}
