import { countEdits } from '#lib/count-edits.ts'
import type { Vocabulary } from '../queries/vocabulary.ts'
import {
  findCanonicalName,
  findNames,
  lineSpellings,
  lineWords,
  spelledNames,
  splitPlain,
  splitText,
} from './words.ts'

/** How many words of one search are corrected. Each is compared with thousands of words, which blocks the thread. */
const maxCorrected = 3

/**
 * Creates the function that corrects words of one search that no listing has. It returns the word that was probably
 * meant, or two words with a space between them if they were written as one. It returns undefined when no word is near,
 * and after `maxCorrected` words.
 */
export function createCorrector(vocabulary: Vocabulary): (typed: string) => string | undefined {
  let left = maxCorrected
  return (typed) => {
    if (left === 0) return undefined
    left -= 1
    return findNearest(typed, candidatesOf(vocabulary)) ?? split(typed, vocabulary)
  }
}

/** Corrects the first wrong words of a text but not the last word, which is still being typed. */
export function correctBeginning(typed: string, vocabulary: Vocabulary): string {
  const words = splitText(typed).parts
  const isKnown = (word: string) =>
    !/^[\p{L}\p{M}]{3,}$/u.test(word) ||
    findNames(splitPlain(word)).length > 0 ||
    ['=', '@', ''].some((kind) => vocabulary.countOf(kind + word) > 0)
  const correctWord = createCorrector(vocabulary)
  return words
    .map((word, nth) => (nth === words.length - 1 || isKnown(word) ? word : (correctWord(word) ?? word)))
    .join(' ')
}

/** Finds a word of a product line that is one typing error away from a word that no model has: "not" gives note. */
export function findNearLineWord(typed: string, { headWords }: Vocabulary): string | undefined {
  if (typed.length < 3 || findCanonicalName(typed) || headWords.has(typed)) return undefined
  return lineWords.find((word) => countEdits(typed, word, 1) === 1)
}

/**
 * The word of a product line with the same consonants as a word that no model has: "nat" and নট give note. Only the
 * words around it can tell that it is one: see `withLineWords`.
 */
export function findLineWordByConsonants(typed: string, { headWords }: Vocabulary): string | undefined {
  if (findCanonicalName(typed) || headWords.has(typed)) return undefined
  return lineWordsByConsonants.get(consonantsOf(typed))
}

const vowels = /[aeiou\u0985-\u0994\u09be-\u09cc]/gu
const consonantsOf = (word: string) => word.replaceAll(vowels, '').replaceAll(/(.)\1+/gu, '$1')

const lineWordsByConsonants = new Map(
  [...lineSpellings].toReversed().map(([spelling, word]) => [consonantsOf(spelling), word]),
)

/** A known word and its form for comparing, `as`: the word as it is written or as it sounds. */
type Candidate = { word: string; as: string; weight: number }
type ByLength = ReadonlyMap<number, Candidate[]>
type Candidates = { written: ByLength; sounding: ByLength }

/** The candidates of each vocabulary: known names in all spellings, and the words of the listings. */
const perVocabulary = new WeakMap<Vocabulary, Candidates>()

function candidatesOf(vocabulary: Vocabulary): Candidates {
  const made = perVocabulary.get(vocabulary)
  if (made) return made
  const weights = new Map([...spelledNames].map((name) => [name, 1000]))
  for (const [word, count] of vocabulary.words) weights.set(word, (weights.get(word) ?? 0) + count)
  const group = (form: (word: string) => string) =>
    Map.groupBy(
      [...weights].map(([word, weight]) => ({ word, as: form(word), weight })),
      (candidate) => candidate.as.length,
    )
  const candidates = { written: group((word) => word), sounding: group(soundOf) }
  perVocabulary.set(vocabulary, candidates)
  return candidates
}

type Near = { word: string; apart: number; weight: number }

function findNearest(typed: string, { written, sounding }: Candidates): string | undefined {
  const sound = soundOf(typed)
  const nearest = findNearer(typed, written, countAllowedErrors(typed), undefined)
  const best = findNearer(sound, sounding, countAllowedErrors(sound), nearest)
  return best && (findCanonicalName(best.word) ?? best.word)
}

const countAllowedErrors = (form: string) => (form.length > 6 ? 2 : form.length > 2 ? 1 : 0)

/**
 * Added to the weight of a word with the same first letter. Typing errors in the first letter are rare, so of equally
 * near words, such a word always wins.
 */
const beginsAlike = 1_000_000

/** The nearest of the candidates, and of equally near ones the most frequent; `known` if no candidate is better. */
function findNearer(form: string, candidates: ByLength, max: number, known: Near | undefined) {
  let best = known
  for (const length of lengthsAround(form.length, max)) {
    for (const { word, as, weight: count } of candidates.get(length) ?? []) {
      const weight = as[0] === form[0] ? count + beginsAlike : count
      const bound = best ? best.apart - (weight > best.weight ? 0 : 1) : max
      const apart = bound < 0 ? max + 1 : countEdits(form, as, bound)
      if (apart <= bound) best = { word, apart, weight }
    }
  }
  return best
}

/**
 * The same length first, because the nearest words mostly have it. A near word found early makes all later comparisons
 * short.
 */
const lengthsAround = (length: number, max: number): number[] =>
  [0, -1, 1, -2, 2].filter((more) => Math.abs(more) <= max).map((more) => length + more)

/** Splits two words that were written as one, the first without an error: "redminot" gives redmi note. */
function split(typed: string, vocabulary: Vocabulary): string | undefined {
  for (let at = typed.length - 3; at >= 3; at -= 1) {
    const first = findCanonicalName(typed.slice(0, at))
    const rest = first && findRest(typed.slice(at), vocabulary)
    if (first && rest) return `${first} ${rest}`
  }
  return undefined
}

const findRest = (rest: string, vocabulary: Vocabulary) =>
  findCanonicalName(rest) ??
  findNearLineWord(rest, vocabulary) ??
  (vocabulary.headWords.has(rest) ? rest : undefined)

const soundings: [RegExp, string][] = [
  [/ph/g, 'f'],
  [/ck|[cq]/g, 'k'],
  [/[zj]/g, 'j'],
  [/ee|[iy]/g, 'i'],
  [/oo|ou|[uo]/g, 'o'],
  [/[wv]/g, 'v'],
  [/sh|s/g, 's'],
  [/[\u09a1\u09a2]\u09bc/g, 'র'],
  [/ণ/g, 'ন'],
  [/[শষ]/g, 'স'],
  [/ী/g, 'ি'],
  [/ূ/g, 'ু'],
  [/ঁ/g, ''],
  [/(.)\1+/gu, '$1'],
]

/** Roughly how a word sounds: ifone and iphone are the same, and so are রংপুড় and রংপুর. */
function soundOf(word: string): string {
  return soundings.reduce((text, [pattern, sound]) => text.replaceAll(pattern, sound), word)
}
