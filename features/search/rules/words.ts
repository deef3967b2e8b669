import {
  areaSpellings,
  districtSpellings,
  fillerWords,
  modelWordSpellings,
  wordSpellings,
} from '#db/catalogue/spellings.ts'
import { plainText } from '#lib/plain-text.ts'

/**
 * A piece of text between spaces or punctuation, split into runs of letters and runs of digits. A single letter stays
 * with the digits next to it: redminote12 gives redminote and 12; s21 and 13t are one part each; a50s gives a50 and s.
 */
export type Chunk = { parts: string[]; start: number; end: number }

const chunkPattern = /[\p{L}\p{M}\p{Nd}]+/gu
const partPattern = /(?<!\p{L})\p{L}\p{Nd}+(?!\p{Nd})|\p{Nd}+\p{L}(?![\p{L}\p{M}])|[\p{L}\p{M}]+|\p{Nd}+/gu

/** A text in the form for comparisons (`plainText`), its chunks with their places in it, and the parts of all chunks. */
export type SplitText = { plain: string; chunks: Chunk[]; parts: string[] }

/** Splits a text into chunks, in lower case. Each letter and digit is normalised to one form. */
export const splitText = (text: string): SplitText => splitPlain(plainText(text))

/** As `splitText`, for a text that is in the form for comparisons already. */
export function splitPlain(plain: string): SplitText {
  const chunks = [...plain.matchAll(chunkPattern)].map(({ 0: chunk, index }) => ({
    parts: chunk.match(partPattern) ?? [],
    start: index,
    end: index + chunk.length,
  }))
  return { plain, chunks, parts: chunks.flatMap(({ parts }) => parts) }
}

/** Joins the parts of the chunks into one word. */
export const joined = (...chunks: Chunk[]): string => chunks.flatMap((chunk) => chunk.parts).join('')

/** The highest number of chunks in a known name. */
export const maxNameChunks = 3

const canonicalNames = readSpellings([
  ...wordSpellings,
  ...districtSpellings,
  ...areaSpellings,
  ...modelWordSpellings,
])

/** Maps every spelling of a name to its canonical name: xiaomi and শাওমি give xiomi. */
function readSpellings(lines: readonly string[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const line of lines) {
    const [own = '', others = ''] = line.split(': ')
    const canonical = keyOf(own)
    for (const spelling of [own, ...others.split(' ')]) {
      const key = keyOf(spelling)
      // Short spellings are left out: a single letter that is spelled out in Bangla is also a common word.
      if (key.length > 2 && !names.has(key)) names.set(key, canonical)
    }
  }
  return names
}

/** The letters by their Bangla names. Some are also common words, so they are letters only beside digits. */
const letters = new Map(
  modelWordSpellings.flatMap((line) => {
    const [own = '', others = ''] = line.split(': ')
    return own.length === 1 ? others.split(' ').map((spelling) => [keyOf(spelling), own] as const) : []
  }),
)

/**
 * The word of a code, which is a letter beside digits, with the letter in place of its Bangla name: পি30 gives p30, 9সি gives
 * 9c. Undefined for any other word.
 */
export function spellCode(word: string): string | undefined {
  const [, before = '', digits, after = ''] = /^([\p{L}\p{M}]*)(\p{Nd}+)([\p{L}\p{M}]*)$/u.exec(word) ?? []
  const letter = letters.get(before + after)
  if (digits === undefined || letter === undefined) return undefined
  if (before === '') return digits + letter
  return after === '' ? letter + digits : undefined
}

/** A name as one word, in lower case. */
export function keyOf(spelling: string): string {
  return splitText(spelling.replaceAll('_', ' ')).parts.join('')
}

/** Bangla case endings ("of", "in", "from") of a name: ঢাকায়, ঢাকার. */
const banglaEndings = /(?:য়ের|য়ে|য়|তে|ের|ে|র)$/u

/** The same endings in Latin letters, on places only: dhakay, sylhete, khulnar. */
const latinEndings = /(?:te|er|ey|e|y|r)$/
const placeNames = readSpellings([...districtSpellings, ...areaSpellings])

/** The canonical name for any of its spellings; undefined for a word that is not a known name. */
export function findCanonicalName(word: string): string | undefined {
  if (!beginsName(word)) return undefined
  return (
    canonicalNames.get(word) ??
    canonicalNames.get(word.replace(banglaEndings, '')) ??
    placeNames.get(word.replace(latinEndings, ''))
  )
}

/** How the known names begin. All have at least three characters, and an ending of a word leaves its beginning. */
const beginnings = new Set([...canonicalNames.keys()].map((name) => name.slice(0, 3)))
const beginsName = (word: string) => beginnings.has(word.slice(0, 3))

/** The canonical names in a text: first those of one part, in order, then those of neighbouring chunks. */
export function findNames({ parts, chunks }: SplitText): string[] {
  return [...parts, ...listJoinedWindows(chunks)].flatMap((name) => findCanonicalName(name) ?? [])
}

/**
 * As `listWindows`, each joined into one word, without those that cannot be a name: the index of a listing is made of
 * many.
 */
function listJoinedWindows(chunks: Chunk[]): string[] {
  const words = chunks.map(({ parts }) => parts.join(''))
  return words.flatMap((first, start) => {
    if (first.length > 2 && !beginsName(first)) return []
    let name = ''
    return words.slice(start, start + maxNameChunks).map((word) => (name += word))
  })
}

/** The text without the words of this canonical name; undefined if it has none. */
export function withoutName({ plain, chunks }: SplitText, name: string): string | undefined {
  const named = new Set(
    listWindows(chunks)
      .filter((window) => findCanonicalName(joined(...window)) === name)
      .flat(),
  )
  if (named.size === 0) return undefined
  const rest = chunks
    .filter((chunk) => named.has(chunk))
    .reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), plain)
  return rest.replaceAll(/\s+/gu, ' ').trim()
}

/** Every chunk alone and with the one or two after it, which may be one name. */
const listWindows = (chunks: Chunk[]): Chunk[][] =>
  chunks.flatMap((_, start) =>
    Array.from({ length: maxNameChunks }, (__, more) => chunks.slice(start, start + more + 1)),
  )

/** The known names in every spelling. */
export const spelledNames: ReadonlySet<string> = new Set(canonicalNames.keys())

/** Every spelling of the words of makers, product lines and variants, with the canonical one. */
export const lineSpellings: ReadonlyMap<string, string> = readSpellings([...wordSpellings])

/** These words in their canonical spelling. */
export const lineWords: readonly string[] = [...new Set(lineSpellings.values())]

const fillers = new Set(fillerWords.map(keyOf))

/** Whether a word of a search says nothing about the phone. */
export const isFiller = (word: string): boolean =>
  fillers.has(word) || fillers.has(word.replace(banglaEndings, ''))

/** Whether a text has words, and none of them says anything about the phone: "mobile", সস্তা ফোন. */
export function isOnlyFillers({ chunks }: SplitText): boolean {
  return chunks.length > 0 && chunks.every((chunk) => isFiller(joined(chunk)))
}
