import { plainText } from '#lib/plain-text.ts'
import { readMemory } from './memory.ts'
import { createNameReader, type KnownModel, tokensOf } from './names.ts'
import { listTokens } from './tokens.ts'

export type SuggestedModel = KnownModel & { year: number | null }
type Suggesting = {
  /** Only models of this brand. */
  brand?: string | undefined
  max: number
  /** How many phones of a model are for sale: with this, only models that somebody sells, the most phones first. */
  countForSale?: ((id: string) => number) | undefined
}
/** The models that somebody who types this may mean, the best first. */
export type Suggest = (typed: string, how: Suggesting) => SuggestedModel[]

/** Creates the function that suggests these models. */
export function createSuggest(models: readonly SuggestedModel[]): Suggest {
  const { heads, readWord } = createNameReader(models)
  const entries = models.map((model) => ({
    model,
    names: [model.name, ...model.spellings].map((name) => tokensOf(name)),
  }))

  return (typed, { brand, max, countForSale }) => {
    const { rest } = readMemory(plainText(typed), { withPairs: true })
    const words = listTokens(rest, readWord).map(({ text }) => text)
    return entries
      .filter(({ model }) => brand === undefined || model.brand === brand)
      .filter(({ model }) => !countForSale || countForSale(model.id) > 0)
      .flatMap(({ model, names }) => {
        // Typing `xiaomi` does not tell one Redmi from another, because all of them are of this brand.
        const distinctive = words.filter(
          (word) => heads.get(word) !== model.brand || names[0]?.includes(word),
        )
        const missing = names.flatMap((name) => countMissing(distinctive, name) ?? [])
        return missing.length > 0 ? [{ model, missing: Math.min(...missing) }] : []
      })
      .toSorted(
        (a, b) =>
          Number(a.missing > 0) - Number(b.missing > 0) ||
          (countForSale ? countForSale(b.model.id) - countForSale(a.model.id) : 0) ||
          (b.model.year ?? 0) - (a.model.year ?? 0) ||
          a.missing - b.missing ||
          a.model.name.localeCompare(b.model.name),
      )
      .slice(0, max)
      .map(({ model }) => model)
  }
}

/**
 * How many words of the name nobody has typed yet; undefined if something else was typed. The last word may be
 * unfinished.
 */
function countMissing(words: readonly string[], name: readonly string[]): number | undefined {
  let at = 0
  for (const [nth, word] of words.entries()) {
    const isLast = nth === words.length - 1
    const found = name.findIndex(
      (own, place) => place >= at && (own === word || (isLast && own.startsWith(word))),
    )
    if (found === -1) return undefined
    at = found + 1
  }
  return name.length - words.length
}
