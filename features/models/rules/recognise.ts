import { plainText } from '#lib/plain-text.ts'
import { type Memory, readMemory } from './memory.ts'
import { createNameReader, type KnownModel, listNames, type Name } from './names.ts'
import { listTokens, type Token } from './tokens.ts'

/** What a text says about a phone. RAM and storage are also known when all phones of the model have the same. */
export type RecognisedPhone = Memory & { model: KnownModel }
/**
 * Recognises the phone that a text is about; undefined if it is unknown or could be several. `brand` is the brand of the
 * listing; without it, the text must show the brand.
 */
export type Recogniser = (text: string, brand?: string) => RecognisedPhone | undefined

/** Words after a model's name that make it the name of another model. */
const otherVariants = new Set(
  (
    'pro max plus ultra mini lite se fe fold flip neo edge turbo prime power gt play youth premier explorer racing ' +
    'note air core active zoom'
  ).split(' '),
)

/** Creates a recogniser for these models. This takes some milliseconds, so keep the result. */
export function createRecogniser(models: readonly KnownModel[]): Recogniser {
  const { heads, readWord } = createNameReader(models)
  const names = listNames(models, heads, readWord)
  const longest = Math.max(0, ...[...names.keys()].map((key) => key.split(' ').length))

  return (text, brand) => {
    const plain = plainText(text)
    for (const withPairs of [true, false]) {
      const { rest, ...memory } = readMemory(plain, { withPairs })
      const tokens = listTokens(rest, readWord)
      const found = findModel({ tokens, names, heads, longest, brand })
      if (found) return { model: found.model, ...completeMemory(found, memory, tokens) }
    }
    return undefined
  }
}

type Search = {
  tokens: Token[]
  names: ReadonlyMap<string, Name>
  heads: ReadonlyMap<string, string>
  longest: number
  brand: string | undefined
}
type Found = { model: KnownModel; end: number; length: number; isFull: boolean }

/** The model with the longest name in the text. Names with brand or line come first. */
function findModel(search: Search): Found | undefined {
  const found = search.tokens.flatMap((_, start) => findAt(search, start) ?? [])
  const [best] = found.toSorted((a, b) => Number(b.isFull) - Number(a.isFull) || b.length - a.length)
  const next = best && search.tokens[best.end]
  return next && isOtherVariant(next) ? undefined : best
}

function isOtherVariant({ text, isGlued }: Token): boolean {
  return otherVariants.has(text) || (isGlued && /^\p{L}$/u.test(text))
}

function findAt(search: Search, start: number): Found | undefined {
  const { tokens, names, longest } = search
  for (let length = Math.min(longest, tokens.length - start); length > 0; length -= 1) {
    const words = tokens.slice(start, start + length).map(({ text }) => text)
    const name = names.get(words.join(' '))
    const models = name ? listPossible(search, name, start, words) : []
    const [model] = models
    if (models.length > 1) return undefined
    if (name && model) return { model, end: start + length, length, isFull: name.isFull }
  }
  return undefined
}

/** The models that this name can mean here. */
function listPossible({ tokens, heads, brand }: Search, name: Name, start: number, words: string[]) {
  const named = tokens.flatMap(({ text }) => heads.get(text) ?? [])
  if (brand !== undefined && named.length > 0 && !named.includes(brand)) return []
  const brands = brand === undefined ? named : [brand]
  const models = brands.length > 0 ? name.models.filter((model) => brands.includes(model.brand)) : name.models
  if (name.isFull) return models
  const [first = ''] = words
  const isWeak = /^\d/.test(first) || words.length === 1
  if (!isWeak) return models
  const isAtStart = tokens.slice(0, start).every(({ text }) => heads.has(text))
  return brands.length > 0 && isAtStart ? models : []
}

/** Adds what the text says without a unit, and what is the same for all phones of the model. */
function completeMemory({ model, end }: Found, memory: Memory, tokens: Token[]): Memory {
  const { variants } = model
  const bare = tokens.slice(end).map(({ text }) => Number(text))
  const named = bare.find((size) => size >= 16 && variants.some(({ storageGb }) => storageGb === size))
  const storageGb = memory.storageGb ?? named ?? findOnly(variants.map((variant) => variant.storageGb))
  const fitting = variants.filter((variant) => variant.storageGb === storageGb)
  const ramGb =
    memory.ramGb ?? findOnly((fitting.length > 0 ? fitting : variants).map((variant) => variant.ramGb))
  return { ...(ramGb && { ramGb }), ...(storageGb && { storageGb }) }
}

function findOnly(sizes: number[]): number | undefined {
  return new Set(sizes).size === 1 ? sizes[0] : undefined
}
