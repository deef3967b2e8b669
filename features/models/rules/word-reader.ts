import { countEdits } from '#lib/count-edits.ts'
import { knownSpellings, simplify } from './tokens.ts'

/** English words that must not be corrected to a similar word of a model's name. */
const otherWords = new Set(
  'phone phones price prices start black like light want mint made real reality promo'.split(' '),
)

/** Creates the function that splits words that are written together and corrects a typing error in a long word. */
export function createWordReader(names: Iterable<string>): (word: string) => string[] {
  const own = new Set(names)
  const spellings = new Map([...[...own].map((word) => [word, word] as const), ...knownSpellings])
  const longWords = [...own].filter((word) => word.length >= 5)

  return (word) => {
    if (own.has(word) || otherWords.has(word) || word.length < 3) return [word]
    return (
      split(simplify(word), spellings) ?? splitFirst(word, spellings) ?? correct(word, longWords) ?? [word]
    )
  }
}

/** Splits the text into as few known words as possible; undefined if it has other parts. */
function split(text: string, spellings: ReadonlyMap<string, string>): string[] | undefined {
  const best: (string[] | undefined)[] = [[]]
  for (let end = 1; end <= text.length; end += 1) {
    for (let start = Math.max(0, end - 12); start < end; start += 1) {
      const before = best[start]
      const word = spellings.get(text.slice(start, end))
      // A short word may only follow a long one, as in galaxys and iphonexsmax. Otherwise other words would be split.
      const isLongEnough =
        end - start >= 3 ||
        (start === 0 && word === 'mi') ||
        (start >= 4 && (end - start === 2 || end === text.length)) ||
        (best[start]?.[0] === 'mi' && end === text.length)
      if (!before || !word || !isLongEnough || before.length + 1 >= (best[end]?.length ?? Infinity)) continue
      best[end] = [...before, word]
    }
  }
  return best[text.length]
}

/** Splits off a letter of a model before a word: 6splus, 3tpro. */
function splitFirst(text: string, spellings: ReadonlyMap<string, string>): string[] | undefined {
  const word = spellings.get(text.slice(1))
  return word && text.length >= 4 ? [text.slice(0, 1), word] : undefined
}

/** The only word that differs in one letter, or in two if it is long; two letters in the wrong order count as one. */
function correct(word: string, longWords: readonly string[]): string[] | undefined {
  if (!/^[a-z]{4,}$/.test(word)) return undefined
  const near = longWords.filter((known) => {
    if (known[0] !== word[0] || Math.abs(known.length - word.length) > 2) return false
    const max = known.length >= 7 ? 2 : 1
    return countEdits(word, known, max) <= max
  })
  return near.length === 1 ? near : undefined
}
