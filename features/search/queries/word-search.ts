import { recognisePhone } from '#features/models/queries.ts'
import { type Memory, ramSizes, readMemory, storageSizes } from '#features/models/rules/memory.ts'
import type { Db } from '#services/database/database.ts'
import { createCorrector, findLineWordByConsonants, findNearLineWord } from '../rules/corrections.ts'
import { type Term, wordOfFilter } from '../rules/index-words.ts'
import {
  elsewhere,
  inKinds,
  readWords,
  type Spelling,
  type TypedWord,
  withoutFillers,
} from '../rules/typed-words.ts'
import { findCanonicalName, lineWords, type SplitText } from '../rules/words.ts'
import { findKnownWords, readVocabulary, type Vocabulary } from './vocabulary.ts'

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

/** The search without a text and a place: every listing matches it. */
export const noWords: WordSearch = { all: [], ranked: [], model: undefined, understood: undefined }

/** The best rank of a search: all ranked words in brand and model, and one more for the model that was searched for. */
export const bestRank = ({ ranked, model }: WordSearch): number =>
  ranked.length + (model === undefined ? 0 : 1)

/** How many words count for the rank. Each further word doubles the size of the database query. */
const maxRanked = 4

/**
 * Reads the search for a text and a place. Undefined when nothing can be found, because no listing has any of the
 * words.
 */
export async function readWordSearch(
  db: Db,
  { text, location }: { text: SplitText | undefined; location: SplitText | undefined },
): Promise<WordSearch | undefined> {
  if (!text && !location) return noWords
  const plain = text?.plain ?? ''
  const phone = readPhone(plain)
  const words = text ? addRecognised(withoutFillers(readWords(text)), plain, phone) : []
  const places = location ? readWords(location) : []
  if ((text && words.length === 0) || (location && places.length === 0)) return undefined
  const vocabulary = await readVocabulary(db)
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
    ...listOtherSizes(phone.memory),
  ]
  const understood = describe(corrected, known)
  const modelId = understood === undefined ? phone.modelId : recognisePhone(understood)?.model.id
  return {
    all,
    ranked: known
      .slice(0, maxRanked)
      .map((word) => ({ inHead: inKinds(word, ['=']), elsewhere: elsewhere(word) })),
    model: modelId && wordOfFilter(`model:${modelId}`),
    understood,
  }
}

/** What a text says about the phone: its model, and its RAM and storage. */
type Phone = { modelId: string | undefined; memory: Memory }

const readPhone = (plain: string): Phone => ({
  modelId: recognisePhone(plain)?.model.id,
  memory: readMemory(plain, { withPairs: true }),
})

/**
 * Adds the filter of the recognised model to each word that names it, and the filters of the sizes to each word that
 * states RAM or storage. So "রেডমি ৯এ" also finds listings of the Redmi 9A in any other spelling that was recognised.
 */
function addRecognised(words: TypedWord[], plain: string, { modelId, memory }: Phone): TypedWord[] {
  const sizes = listSizes(memory)
  const without = ({ start, end }: TypedWord) => `${plain.slice(0, start)} ${plain.slice(end)}`
  const namesModel = (word: TypedWord) => recognisePhone(without(word))?.model.id !== modelId
  const statesSizes = (word: TypedWord) =>
    !isSameMemory(readMemory(without(word), { withPairs: true }), memory)
  return words.map((word) => ({
    ...word,
    inHead: [
      ...word.inHead,
      ...(modelId !== undefined && namesModel(word) ? [wordOfFilter(`model:${modelId}`)] : []),
      ...(sizes.length > 0 && statesSizes(word) ? [{ all: sizes }] : []),
    ],
  }))
}

const isSameMemory = (one: Memory, other: Memory) =>
  one.ramGb === other.ramGb && one.storageGb === other.storageGb

const listSizes = ({ ramGb, storageGb }: Memory): Term[] => [
  ...(ramGb ? [wordOfFilter(`ram:${ramGb}`)] : []),
  ...(storageGb ? [wordOfFilter(`storage:${storageGb}`)] : []),
]

/**
 * What a listing must not be if the text states RAM and storage together, as in 8/256: a phone with other sizes. Its words
 * may have both numbers all the same, as in “iPhone 8 256 GB”.
 */
function listOtherSizes({ ramGb, storageGb }: Memory): Term[] {
  if (!ramGb || !storageGb) return []
  const others = [
    ...[...ramSizes].filter((size) => size !== ramGb).map((size) => `ram:${size}`),
    ...[...storageSizes].filter((size) => size !== storageGb).map((size) => `storage:${size}`),
  ]
  return [{ not: { any: others.map(wordOfFilter) } }]
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
