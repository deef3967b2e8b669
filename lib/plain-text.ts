import { toVisibleNumber } from './typed-numbers.ts'

/**
 * Normalises a text for comparisons: lower case, Latin digits, no accents, apostrophes and invisible characters, and
 * each letter in one form.
 */
export function plainText(text: string): string {
  return toVisibleNumber(text)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’ʼ‘`]/g, '')
    .normalize('NFKC')
    .toLowerCase()
}
