import { recognisePhone } from '#features/models/queries.ts'
import type { Db } from '#services/database/database.ts'
import { createCorrector, findLineWordByConsonants, findNearLineWord } from './corrections.ts'
import { findKnownWords } from './known-words.ts'
import { addRecognised, listOtherSizes } from './recognised-words.ts'
import type { Term } from './terms.ts'
import type { Vocabulary } from './vocabulary.ts'
import {
  type Chunk,
  findCanonicalName,
  isFiller,
  joined,
  lineWords,
  maxNameChunks,
  splitIntoChunks,
} from './words.ts'

/** What a text and a place ask for. */
export type WordSearch = {
  /** What every listing must match: each word of the text anywhere, and each word of the place in the location. */
  all: Term[]
  /** The words that count for the rank: the term for brand and model, and the term for elsewhere only. */
  ranked: { inHead: Term; elsewhere: Term }[]
  /** The phone model that the text names. */
  model: Term | undefined
  /** The text with its corrections; undefined when nothing was corrected. */
  understood: string | undefined
}

export const noWords: WordSearch = { all: [], ranked: [], model: undefined, understood: undefined }

/** Words that a listing must all have. */
type Spelling = string[]

/** A word that somebody typed. A listing matches when it has any of `either`, or one of each of `parts`. */
type TypedWord = {
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

/** How many words count for the rank. Each further word doubles the size of the database query. */
const maxRanked = 4

/**
 * Reads the search for a text and a place. Undefined when nothing can be found, because no listing has any of the
 * words.
 */
export async function readWordSearch(
  db: Db,
  vocabulary: Vocabulary,
  { text = '', location = '' }: { text?: string | undefined; location?: string | undefined },
): Promise<WordSearch | undefined> {
  const [typed, places] = [readWords(text), readWords(location)]
  const words = addRecognised(text, withoutFillers(typed))
  if ((text && words.length === 0) || (location && places.length === 0)) return undefined
  const completed = await completeWords(db, vocabulary, [...words, ...places])
  const correctWord = createCorrector(vocabulary)
  const meant = completed.map((word) => (word.isUnknown ? correct(word, correctWord) : word))
  const placed = meant.slice(words.length)
  const corrected = withLineWords(meant.slice(0, words.length), vocabulary).map((word) =>
    words.length > 1 ? withNearLineWord(word, vocabulary) : word,
  )
  const known = corrected.filter((word) => !word.isUnknown || word.inHead.length > 0)
  // Unknown words are ignored only if another word says which phone or place is meant.
  if (known.length < corrected.length && !known.some((word) => isDistinctive(word, vocabulary)))
    return undefined
  const all = [
    ...known.map((word) => inKinds(word, ['=', ''])),
    ...placed.map((word) => inKinds(word, ['@'])),
    ...listOtherSizes(text),
  ]
  const understood = describe(corrected, known)
  const { model } = recognisePhone(understood ?? text) ?? {}
  return {
    all,
    ranked: known
      .slice(0, maxRanked)
      .map((word) => ({ inHead: inKinds(word, ['=']), elsewhere: elsewhere(word) })),
    model: model && `#model:${model.id}`,
    understood,
  }
}

function isDistinctive({ typed, corrected }: TypedWord, { countOf }: Vocabulary): boolean {
  const words = (corrected ?? typed).split(' ')
  return words.some(
    (word) => findCanonicalName(word) !== undefined || countOf(`=${word}`) > 0 || countOf(`@${word}`) > 0,
  )
}

function describe(all: TypedWord[], known: TypedWord[]): string | undefined {
  if (known.length === all.length && known.every((word) => word.corrected === undefined)) return undefined
  return known.map((word) => word.corrected ?? word.typed).join(' ')
}

/** Removes fillers such as "price" and "kinte chai", unless nothing else was typed. */
function withoutFillers(words: TypedWord[]): TypedWord[] {
  const meaningful = words.filter(({ typed }) => !isFiller(typed))
  return meaningful.length > 0 ? meaningful : words
}

/**
 * Splits a text into words. A known name is one word, even if it was written as several. Neighbours may also be one
 * word in a listing.
 */
function readWords(text: string): TypedWord[] {
  const chunks = splitIntoChunks(text)
  const words = new Map<string, TypedWord>()
  for (let at = 0; at < chunks.length;) {
    const name = findName(chunks, at)
    const chunk = chunks[at] as Chunk
    const key = name?.canonical ?? joined(chunk)
    const parts = name || chunk.parts.length === 1 ? [] : chunk.parts
    if (!words.has(key)) {
      words.set(key, {
        typed: key,
        either: [key, ...(name ? [] : listCodes(chunks, at))].map((word) => [word]),
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

/** Joins a letter and digits that were written apart: "s 21" gives s21. */
function listCodes(chunks: Chunk[], at: number): string[] {
  return listWithNeighbours(chunks, at).filter((pair) => /^(?:\p{L}\p{Nd}+|\p{Nd}+\p{L})$/u.test(pair))
}

function findName(chunks: Chunk[], at: number) {
  for (let length = maxNameChunks; length > 0; length -= 1) {
    const canonical = findCanonicalName(joined(...chunks.slice(at, at + length)))
    if (canonical && at + length <= chunks.length) return { canonical, length }
  }
  return undefined
}

const lettersAlone = /^[\p{L}\p{M}]{3,}$/u

/**
 * Adds to each word what listings contain: its joined forms, and words that begin with it if it is not in the
 * vocabulary.
 */
async function completeWords(db: Db, vocabulary: Vocabulary, words: TypedWord[]): Promise<TypedWord[]> {
  const isInMemory = (word: string) => ['=', '', '@'].some((kind) => vocabulary.countOf(kind + word) > 0)
  const needsLookup = (word: string) =>
    lettersAlone.test(word) && findCanonicalName(word) === undefined && !isInMemory(word)
  const first = ({ either }: TypedWord) => either[0]?.[0] ?? ''
  const unsure = words.flatMap((word) => [
    ...(word.parts.length === 0 ? [first(word)] : []),
    ...word.parts.flat(2),
  ])
  const known = await findKnownWords(db, unsure.filter(needsLookup))
  const complete = (word: string): Spelling[] => [[word], ...known.completionsOf(word).map((one) => [one])]
  const isMissing = (word: string) =>
    needsLookup(word) && !known.isExact(word) && known.completionsOf(word).length === 0
  return words.map((word) => {
    const pairs = word.withNeighbours.filter((pair) => vocabulary.isEmpty || isInMemory(pair))
    return {
      ...word,
      either: [...complete(first(word)), ...word.either.slice(1), ...pairs.map((pair) => [pair])],
      parts: word.parts.map((part) => part.flatMap((spelling) => spelling.flatMap(complete))),
      isUnknown: word.parts.length === 0 ? isMissing(first(word)) : word.parts.flat(2).some(isMissing),
    }
  })
}

/** Between a product line and a number, a word with the consonants of another one means that: "redmi nat 12". */
function withLineWords(words: TypedWord[], vocabulary: Vocabulary): TypedWord[] {
  return words.map((word, at) => {
    const [before, after] = [words[at - 1], words[at + 1]]
    const isBetween =
      lineWords.includes(before?.corrected ?? before?.typed ?? '') && /^\p{Nd}/u.test(after?.typed ?? '')
    const meant = isBetween ? findLineWordByConsonants(word.typed, vocabulary) : undefined
    return meant
      ? { ...word, either: [[meant]], withNeighbours: [], parts: [], corrected: meant, isUnknown: false }
      : word
  })
}

/** Adds the near word of a product line, if there is one. */
function withNearLineWord(word: TypedWord, vocabulary: Vocabulary): TypedWord {
  const { typed, corrected = typed } = word
  const near = word.parts.length < 2 ? findNearLineWord(corrected, vocabulary) : undefined
  return near ? { ...word, inHead: [...word.inHead, `=${near}`] } : word
}

/** Replaces a word that no listing has by what was probably meant. */
function correct(word: TypedWord, correctWord: (typed: string) => string | undefined): TypedWord {
  const pieces = word.parts.length > 0 ? word.parts.map((part) => part[0]?.[0] ?? '') : [word.typed]
  const meant = pieces.map((piece) => (lettersAlone.test(piece) ? correctWord(piece) : piece))
  if (meant.includes(undefined)) return word
  const spelling = meant.flatMap((piece) => piece?.split(' ') ?? [])
  return {
    ...word,
    either: [...word.either, spelling],
    parts: [],
    corrected: spelling.join(' '),
    isUnknown: false,
  }
}

/** `kinds` are the prefixes of the indexed words to match: `''`, `=`, `@`. */
function inKinds({ either, parts, inHead }: TypedWord, kinds: string[]): Term {
  const has = (spelling: Spelling): Term => all(spelling.map((word) => any(kinds.map((kind) => kind + word))))
  const whole = any([...either.map(has), ...(kinds.includes('=') ? inHead : [])])
  return parts.length > 0 ? any([whole, all(parts.map((part) => any(part.map(has))))]) : whole
}

/**
 * The term for a word that is not in brand or model. A word of brand or model is not indexed as another word too, so a
 * word with a single spelling needs no further condition.
 */
function elsewhere(word: TypedWord): Term {
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
