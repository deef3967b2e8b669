import type { Term } from './index-words.ts'
import {
  type Chunk,
  findCanonicalName,
  isFiller,
  joined,
  maxNameChunks,
  spellCode,
  type SplitText,
} from './words.ts'

/** Words that a listing must all have. */
export type Spelling = string[]

/** A word that somebody typed. A listing matches when it has any of `either`, or one of each of `parts`. */
export type TypedWord = {
  typed: string
  /** Its place in the plain text. */
  start: number
  end: number
  either: Spelling[]
  parts: Spelling[][]
  /** Terms that brand and model may match instead. */
  inHead: Term[]
  /** This word joined with a neighbour. */
  withNeighbours: string[]
  /** What was probably meant instead. */
  corrected?: string
  /** True when no listing has it or a word that begins with it. */
  isUnknown?: boolean
}

/** Removes fillers such as "price" and "kinte chai", unless nothing else was typed. */
export function withoutFillers(words: TypedWord[]): TypedWord[] {
  const meaningful = words.filter(({ typed }) => !isFiller(typed))
  return meaningful.length > 0 ? meaningful : words
}

/**
 * Splits a text into words. A known name is one word, even if it was written as several. Neighbours may also be one
 * word in a listing.
 */
export function readWords({ chunks }: SplitText): TypedWord[] {
  const words = new Map<string, TypedWord>()
  for (let at = 0; at < chunks.length;) {
    const name = findName(chunks, at)
    const chunk = chunks[at] as Chunk
    const key = name?.canonical ?? joined(chunk)
    const parts = name || chunk.parts.length === 1 ? [] : chunk.parts
    if (!words.has(key)) {
      words.set(key, {
        typed: key,
        either: [key, ...(name && !isSingle(name) ? [] : listCodes(chunks, at))].map((word) => [word]),
        withNeighbours: name && name.length > 1 ? [] : listWithNeighbours(chunks, at),
        parts: parts.map((part) => [[findCanonicalName(part) ?? part]]),
        inHead: [],
        start: chunk.start,
        end: (chunks[at + (name?.length ?? 1) - 1] ?? chunk).end,
      })
    }
    at += name?.length ?? 1
  }
  return [...words.values()]
}

/** Joins a chunk with each neighbour: "pro max" gives promax. */
function listWithNeighbours(chunks: Chunk[], at: number): string[] {
  const [chunk, before, after] = [chunks[at], chunks[at - 1], chunks[at + 1]]
  return [
    ...(before && chunk ? [joined(before, chunk)] : []),
    ...(chunk && after ? [joined(chunk, after)] : []),
  ]
}

/** A letter that was written as its Bangla name is known, but it is part of a code all the same. */
const isSingle = ({ canonical }: { canonical: string }) => canonical.length === 1

/** Joins a letter and digits that were written apart, and reads the Bangla names of letters: "s 21" and "এস২১" give s21. */
function listCodes(chunks: Chunk[], at: number): string[] {
  const pairs = listWithNeighbours(chunks, at)
  const codes = pairs.filter((pair) => /^(?:\p{L}\p{Nd}+|\p{Nd}+\p{L})$/u.test(pair))
  return [...codes, ...[joined(chunks[at] as Chunk), ...pairs].flatMap((word) => spellCode(word) ?? [])]
}

function findName(chunks: Chunk[], at: number) {
  for (let length = maxNameChunks; length > 0; length -= 1) {
    const canonical = findCanonicalName(joined(...chunks.slice(at, at + length)))
    if (canonical && at + length <= chunks.length) return { canonical, length }
  }
  return undefined
}

/** `kinds` are the prefixes of the indexed words to match: `''`, `=`, `@`. */
export function inKinds({ either, parts, inHead }: TypedWord, kinds: string[]): Term {
  const has = (spelling: Spelling): Term => all(spelling.map((word) => any(kinds.map((kind) => kind + word))))
  const whole = any([...either.map(has), ...(kinds.includes('=') ? inHead : [])])
  return parts.length > 0 ? any([whole, all(parts.map((part) => any(part.map(has))))]) : whole
}

/**
 * The term for a word that is not in brand or model. A word of brand or model is not indexed as another word too, so a
 * word with a single spelling needs no further condition.
 */
export function elsewhere(word: TypedWord): Term {
  if (
    word.either.length === 1 &&
    word.either[0]?.length === 1 &&
    word.parts.length + word.inHead.length === 0
  )
    return inKinds(word, [''])
  return { all: [inKinds(word, ['=', '']), { not: inKinds(word, ['=']) }] }
}

const all = (terms: Term[]): Term => (terms.length === 1 ? (terms[0] as Term) : { all: terms })
const any = (terms: Term[]): Term => (terms.length === 1 ? (terms[0] as Term) : { any: terms })
