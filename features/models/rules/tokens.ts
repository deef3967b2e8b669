import { modelWordSpellings, wordSpellings } from '#db/catalogue/spellings.ts'
import { plainText } from '#lib/plain-text.ts'

/** A word or number of a name: `redminote12+` has the tokens redmi, note, 12 and plus. */
export type Token = {
  text: string
  /** No space or sign separates it from the token before it. */
  isGlued: boolean
}

const runPattern = /[\p{L}\p{M}]+|\d+|\+/gu
/** Words that say nothing about the model. */
const ignoredWords = new Set(['4g', 'lte', 'mobile', 'phone', 'মোবাইল', 'ফোন'])

/** Splits a plain text into words and numbers in canonical spelling. `readWord` splits and corrects unknown words. */
export function listTokens(plain: string, readWord: (word: string) => string[] = (word) => [word]): Token[] {
  const text = joinPhrases(plain)
  const tokens: Token[] = []
  let end = -1
  for (const match of text.matchAll(runPattern)) {
    const [run] = match
    const isGlued = match.index === end
    end = match.index + run.length
    if (run === '+') {
      if (isGlued) tokens.push({ text: 'plus', isGlued })
      continue
    }
    const words = /^\d/.test(run) ? [run] : (findWord(run)?.split(' ') ?? readWord(run))
    for (const [nth, word] of words.entries()) {
      const isRepeated = tokens.at(-1)?.text === word && !/^\d/.test(word)
      if (!ignoredWords.has(word) && !isRepeated) tokens.push({ text: word, isGlued: nth > 0 || isGlued })
    }
  }
  return joinNetworks(tokens)
}

/** Replaces common variants by the spelling of the models' names: `i phone` by iphone, `not 10` by note 10. */
function joinPhrases(plain: string): string {
  return plain
    .replaceAll(/\bi[\s-]phone/gu, 'iphone')
    .replaceAll(/আই[\s-]ফোন/gu, 'আইফোন')
    .replaceAll(/not(?=\s?\d)/gu, 'note')
    .replaceAll(/(\d)(?:st|nd|rd|th)\s?gen(?:eration)?/gu, '$1')
}

/** Joins 5 and g into one token. 4G is left out: nearly every phone has it. */
function joinNetworks(tokens: Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1]
    const previous = tokens[at - 1]
    if (token.text === 'g' && token.isGlued && (previous?.text === '5' || previous?.text === '4')) return []
    if (next?.text !== 'g' || !next.isGlued) return [token]
    if (token.text === '5') return [{ ...token, text: '5g' }]
    return token.text === '4' ? [] : [token]
  })
}

/** Bangla letters that people mix up, in one form. */
export function simplify(word: string): string {
  return word
    .replaceAll('ী', 'ি')
    .replaceAll('ূ', 'ু')
    .replaceAll('ণ', 'ন')
    .replaceAll(/[শষ]/gu, 'স')
    .replaceAll('ঁ', '')
}

const words = readSpellings([...wordSpellings, ...modelWordSpellings])
/** Every word of the spelling lists, in canonical spelling. */
export const knownWords: ReadonlySet<string> = new Set(words.values())
/** The canonical spelling for each spelling of the lists. */
export const knownSpellings: ReadonlyMap<string, string> = words

function readSpellings(lines: readonly string[]): Map<string, string> {
  const spellings = new Map<string, string>()
  for (const line of lines) {
    const [own = '', others = ''] = line.split(': ')
    for (const spelling of [own, ...others.split(' ')]) {
      const key = simplify(plainText(spelling.replaceAll('_', '')))
      if (!spellings.has(key)) spellings.set(key, own)
    }
  }
  return spellings
}

/** Bangla case endings of a name: আইফোনের, শাওমির. */
const banglaEndings = /(?:ের|র|টা|টি)$/u

function findWord(run: string): string | undefined {
  const key = simplify(run)
  return words.get(key) ?? words.get(key.replace(banglaEndings, ''))
}
