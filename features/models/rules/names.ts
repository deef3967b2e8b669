import { LRUCache } from 'lru-cache'
import { plainText } from '#lib/plain-text.ts'
import { readMemory } from './memory.ts'
import { listTokens } from './tokens.ts'
import { createWordReader } from './word-reader.ts'

/** What the recogniser knows about a model. */
export type KnownModel = {
  id: string
  brand: string
  name: string
  variants: readonly { ramGb: number; storageGb: number }[]
  /** Other names. */
  spellings: readonly string[]
}

/** The first words of models' names, and the brand of each. */
const headWords: Record<string, string> = {
  iphone: 'Iphone',
  xiomi: 'Xiomi',
  redmi: 'Xiomi',
  poco: 'Xiomi',
  mi: 'Xiomi',
  huawei: 'Huawei',
  samsung: 'Samsung',
  galaxy: 'Samsung',
  vivo: 'Vivo',
  oppo: 'Oppo',
  realme: 'Realme',
  walton: 'Walton',
  primo: 'Walton',
  symphony: 'Symphony',
  infinix: 'Infinix',
  tecno: 'Tecno',
}

/** The brand of each first word, including brands that admins have added. */
function listHeadWords(models: readonly KnownModel[]): Map<string, string> {
  const words = new Map(Object.entries(headWords))
  for (const brand of new Set(models.map((model) => model.brand))) {
    const [word, ...more] = tokensOf(brand)
    if (word && more.length === 0 && !words.has(word)) words.set(word, brand)
  }
  return words
}

/** A way to write a model's name, with all models that it can mean. */
export type Name = {
  models: KnownModel[]
  /** Whether the name contains the brand or the product line. Otherwise another word of the text must show the brand. */
  isFull: boolean
}

type ReadWord = (word: string) => string[]
/**
 * The words of names that were split before. Each new recogniser, after an admin teaches a spelling, needs them all
 * again.
 */
const plainWords = new LRUCache<string, readonly string[]>({ max: 10_000 })

/** The words of a name, without its sizes of RAM and storage. */
export function tokensOf(name: string, readWord?: ReadWord): readonly string[] {
  if (readWord) return splitName(name, readWord)
  const words = plainWords.get(name) ?? splitName(name)
  plainWords.set(name, words)
  return words
}

const splitName = (name: string, readWord?: ReadWord): readonly string[] =>
  listTokens(readMemory(plainText(name), { withPairs: true }).rest, readWord).map(({ text }) => text)

/** The brand of each first word, and the function that reads words as words of the models' names. */
export function createNameReader(models: readonly KnownModel[]) {
  const heads = listHeadWords(models)
  const words = models.flatMap(({ name }) => tokensOf(name)).filter((word) => !/^\d/.test(word))
  return { heads, readWord: createWordReader([...words, ...heads.keys()]) }
}

type Words = readonly string[]
/** The words of a model's name, and those of each of its spellings. */
type SplitNames = { own: Words; others: Words[] }

/**
 * Every way to write the models' names, by its words. A model's own name always means this model, even if a short form of
 * another model's name is the same.
 */
export function listNames(
  models: readonly KnownModel[],
  heads: ReadonlyMap<string, string>,
  readWord: ReadWord,
): Map<string, Name> {
  const names = new Map<string, Name>()
  // Splitting a name is slow, and each name is needed several times.
  const spelled = models.map((model) => ({
    model,
    own: tokensOf(model.name),
    others: model.spellings.map((spelling) => tokensOf(spelling, readWord)),
  }))
  const addAll = (spell: (split: SplitNames) => { words: Words; isFull: boolean }[]) => {
    const added = new Map<string, Name>()
    for (const { model, ...split } of spelled) {
      for (const { words, isFull } of spell(split)) {
        const key = words.join(' ')
        if (!key || names.has(key)) continue
        const name = added.get(key) ?? { models: [], isFull }
        if (!name.models.includes(model)) name.models.push(model)
        added.set(key, name)
      }
    }
    for (const [key, name] of added) names.set(key, name)
  }
  const full = (words: Words) => ({ words, isFull: true })
  addAll(({ own }) => [full(own)])
  addAll(({ others }) => others.map(full))
  addAll(({ own }) => withOtherLine(own).map(full))
  addAll(({ own }) => shorten(own).flatMap(withOtherLine).map(full))
  addAll(({ own, others }) => [own, ...others].flatMap((words) => withoutHead(words, heads)))
  addAll(({ own, others }) => [own, ...others].flatMap(shorten).flatMap((words) => withoutHead(words, heads)))
  return names
}

/** The name without 5G, without the year, and without both. */
function shorten(words: Words): Words[] {
  const no5g = words.filter((word) => word !== '5g')
  const noYear = words.filter((word, at) => at < 2 || !/^20[12]\d$/.test(word))
  return [no5g, noYear, noYear.filter((word) => word !== '5g')]
}

/** People write Mi for Xiaomi, Xiaomi for Mi, and Samsung or Galaxy alone. */
function withOtherLine(words: Words): Words[] {
  const [first, second, ...rest] = words
  if (first === 'samsung' && second === 'galaxy') return [words, ['galaxy', ...rest], ['samsung', ...rest]]
  if (first === 'walton' && second === 'primo') return [words, ['primo', ...rest], ['walton', ...rest]]
  if (first === 'xiomi') return [words, ['mi', ...words.slice(1)]]
  return first === 'mi' ? [words, ['xiomi', ...words.slice(1)]] : [words]
}

/**
 * The name without its brand and product line: Note 10 is the Redmi Note 10. People never leave out the Mi of Mi Note.
 */
function withoutHead(words: Words, heads: ReadonlyMap<string, string>) {
  if (words[0] === 'mi' && words[1] === 'note') return []
  const start = words.findIndex((word) => !heads.has(word))
  return start > 0 ? [{ words: words.slice(start), isFull: false }] : []
}
