import { maxPriceFilter } from '#lib/money.ts'
import { amountWords } from '#lib/typed-amounts.ts'
import { plainText } from '#lib/plain-text.ts'
import { isFiller } from './words.ts'

/** The prices that a text asks for, in taka, and its other words. `rest` is empty if the other words are only fillers. */
export type Budget = { minPrice?: number; maxPrice?: number; rest: string }

/** Words in comparable form. A space within one is written as `_`. */
const setOf = (words: string): ReadonlySet<string> =>
  new Set(words.split(' ').map((word) => plainText(word.replaceAll('_', ' '))))

const thousand = setOf(amountWords.thousand.join(' '))
const lakh = setOf(amountWords.lakh.join(' '))
const money = setOf('৳ tk taka bdt টাকা')
/** A number before one of these is not a price. */
const otherUnits = setOf('mah gb tb mp g hz inch watt w percent km')
/** Bangla "of", written as a separate word: 15000 er moddhe. */
const endings = setOf('er r এর ের র')
const separators = setOf('- – to and theke থেকে')

type Bound = 'minPrice' | 'maxPrice'
const before: Record<Bound, ReadonlySet<string>> = {
  maxPrice: setOf('under below within upto up_to less_than at_most budget বাজেট সর্বোচ্চ'),
  minPrice: setOf('over above more_than at_least সর্বনিম্ন'),
}
const after: Record<Bound, ReadonlySet<string>> = {
  maxPrice: setOf(
    'moddhe modde moddhey moddhay vitore bhitore niche nicher kome budget মধ্যে ভিতরে ভেতরে নিচে কমে বাজেট',
  ),
  minPrice: setOf('upore uporer beshi উপরে ওপরে বেশি'),
}

const tokenPattern = /\d+(?:,\d{2,3})+|\d+(?:\.\d+)?|[\p{L}\p{M}]+|[৳–-]/gu

type Token = { word: string; start: number; end: number }
/** A number that may be a price: the tokens from `first` up to, but without, `next`. `factor` is 1,000 for 15k. */
type Amount = { first: number; next: number; number: number; factor: number; isMoney: boolean }

/**
 * Reads the price from the plain text of a search: "iphone 13 under 60000" has one. Undefined without one, as in "redmi 9
 * 5000 mah".
 */
export function readBudget(plain: string): Budget | undefined {
  const tokens = [...plain.matchAll(tokenPattern)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }))
  for (const at of tokens.keys()) {
    const amount = readAmount(tokens, at)
    const found = amount && (readRange(tokens, amount) ?? readBound(tokens, amount))
    if (found) return { ...found.prices, rest: without(plain, tokens, found) }
  }
  return undefined
}

type FoundBudget = { prices: Omit<Budget, 'rest'>; first: number; next: number }

/** Reads a range of prices: 10000-15000, 10 to 15 k, ১০ থেকে ১৫ হাজার. */
function readRange(tokens: Token[], low: Amount): FoundBudget | undefined {
  const high = isIn(separators, tokens[low.next]) ? readAmount(tokens, low.next + 1) : undefined
  if (!high) return undefined
  const factor = low.factor === 1 && low.number < 1000 ? high.factor : low.factor
  const [minPrice, maxPrice] = [low.number * factor, takaOf(high)]
  if (![minPrice, maxPrice].every(isPrice) || minPrice >= maxPrice) return undefined
  return {
    prices: { minPrice, maxPrice },
    first: low.first,
    next: skipBoundWordsAfter(tokens, high.next, 'maxPrice'),
  }
}

/**
 * Reads one price: under 15k, 15000 er moddhe, ১৫ হাজার টাকার উপরে. Without such words, 15k and 15000 are the highest
 * price.
 */
function readBound(tokens: Token[], amount: Amount): FoundBudget | undefined {
  const taka = takaOf(amount)
  if (!isPrice(taka)) return undefined
  for (const bound of ['maxPrice', 'minPrice'] as const) {
    const first = skipBoundWordsBefore(tokens, amount.first, bound)
    const next = skipBoundWordsAfter(tokens, amount.next, bound)
    if (first < amount.first || next > amount.next) return { prices: { [bound]: taka }, first, next }
  }
  const isClear = amount.isMoney || (amount.factor > 1 ? taka >= 5000 : isRound(taka))
  return isClear ? { prices: { maxPrice: taka }, first: amount.first, next: amount.next } : undefined
}

const takaOf = ({ number, factor }: Amount): number => Math.round(number * factor)
const isPrice = (taka: number): boolean => taka >= 500 && taka <= maxPriceFilter && taka % 50 === 0
/** Whether a number without a unit must be a price, because no phone has such a name. */
const isRound = (taka: number): boolean => taka >= 3000 && taka <= 500_000 && taka % 500 === 0

function readAmount(tokens: Token[], at: number): Amount | undefined {
  const hasSign = isIn(money, tokens[at])
  const digits = tokens[hasSign ? at + 1 : at]
  if (!digits || !/^\d/.test(digits.word)) return undefined
  let next = at + (hasSign ? 2 : 1)
  if (isIn(otherUnits, tokens[next])) return undefined
  const factor = isIn(thousand, tokens[next]) ? 1000 : isIn(lakh, tokens[next]) ? 100_000 : 1
  if (factor > 1) next += 1
  const isMoney = hasSign || isIn(money, tokens[next])
  if (isIn(money, tokens[next])) next += 1
  return { first: at, next, number: Number(digits.word.replaceAll(',', '')), factor, isMoney }
}

/** The position after words such as "er moddhe" at `at`; `at` if there are none. */
function skipBoundWordsAfter(tokens: Token[], at: number, bound: Bound): number {
  const next = isIn(endings, tokens[at]) ? at + 1 : at
  return isIn(after[bound], tokens[next]) ? next + 1 : at
}

/** The position of words such as "under" that end before `at`; `at` if there are none. */
function skipBoundWordsBefore(tokens: Token[], at: number, bound: Bound): number {
  const [previous = '', last = ''] = [tokens[at - 2]?.word, tokens[at - 1]?.word]
  if (before[bound].has(`${previous} ${last}`)) return at - 2
  return before[bound].has(last) ? at - 1 : at
}

/** Whether the token is one of these words, with or without a Bangla ending: টাকার, হাজারের. */
const isIn = (words: ReadonlySet<string>, token: Token | undefined): boolean =>
  token !== undefined && (words.has(token.word) || words.has(token.word.replace(/(?:ের|র)$/u, '')))

function without(plain: string, tokens: Token[], { first, next }: FoundBudget): string {
  const start = tokens[first]?.start ?? 0
  const rest = [plain.slice(0, start).trim(), plain.slice(tokens[next - 1]?.end).trim()].join(' ').trim()
  const words = rest.match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? []
  return words.every(isFiller) ? '' : rest
}
