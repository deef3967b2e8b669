import { toLatinDigits } from './money.ts'

/**
 * A text for comparing: in lower case and with Latin digits, without accents, apostrophes and characters of no width,
 * and with each letter in one form.
 */
export function plainText(text: string): string {
  return toLatinDigits(text)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u200b-\u200d'’ʼ‘`]/g, '')
    .normalize('NFKC')
    .toLowerCase()
}
