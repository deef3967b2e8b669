import { toVisibleNumber } from './typed-numbers.ts'

const grouped = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/u
const plain = /^\d+(\.\d+)?$/u
/** What people write before or after an amount: ৳, Tk., BDT, taka, টাকা, /- and /=. */
const around = /^(৳|tk\.?|bdt)|(৳|tk\.?|bdt|takas?|টাকা|\/[-=])$/giu

/** The words for a thousand and for a lakh, in lower case. */
export const amountWords = {
  thousand: ['k', 'thousand', 'hajar', 'hazar', 'hajer', 'হাজার'],
  lakh: ['lakh', 'lakhs', 'lac', 'lacs', 'লাখ', 'লক্ষ'],
}

const figures = String.raw`([\d.,]+)`
const afterFigures = (words: string[]) => `(?:${figures}(?:${words.join('|')}))?`
/** The parts of 20 thousand, 1.5 lakh, 1 lakh 20 thousand 500 or 54500, written without spaces. */
const amountPattern = new RegExp(
  `^${afterFigures(amountWords.lakh)}${afterFigures(amountWords.thousand)}${figures}?$`,
  'iu',
)

/**
 * Parses taka as people type and paste them: 54500, 1,25,000, ৳ ১,২৫,০০০, 54,500/-, ২০ হাজার or 1.5 lakh. Returns
 * undefined for an invalid amount, and for one that can be understood in two ways, such as 1 lakh 20.
 */
export function parseTaka(typed: string): number | undefined {
  let number = toVisibleNumber(typed).replaceAll(/\s/gu, '')
  for (let before = ''; before !== number;) {
    before = number
    number = number.replaceAll(around, '')
  }
  const [, lakh, thousand, rest] = amountPattern.exec(number) ?? []
  if (lakh === undefined && thousand === undefined) return readFigures(rest)
  const [lakhs, thousands, others] = [lakh, thousand, rest].map((part) => readFigures(part ?? '0'))
  if (lakhs === undefined || thousands === undefined || others === undefined) return undefined
  const isClear =
    (lakh === undefined || thousands < 100) &&
    (rest === undefined || (others >= 100 && others < (thousand === undefined ? 100_000 : 1000)))
  // Rounded, because 1.15 * 100_000 is 114999.99999999999 in floating point.
  return isClear ? Math.round((lakhs * 100_000 + thousands * 1000 + others) * 1e6) / 1e6 : undefined
}

const readFigures = (text = ''): number | undefined =>
  plain.test(text) || grouped.test(text) ? Number(text.replaceAll(',', '')) : undefined
