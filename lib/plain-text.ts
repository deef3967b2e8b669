import { toLatinDigits } from './typed-numbers.ts'

/**
 * Normalises a text for comparisons: lower case, Latin digits, no accents, apostrophes and zero-width characters, and
 * each letter in one form.
 */
export function plainText(text: string): string {
  return toLatinDigits(text)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u200b-\u200d'’ʼ‘`]/g, '')
    .normalize('NFKC')
    .toLowerCase()
}
