import { toVisibleNumber } from './typed-numbers.ts'

/**
 * Normalises a text for comparisons: lower case, Latin digits, no accents, apostrophes and invisible characters, and
 * each letter in one form.
 */
export function plainText(text: string): string {
  if (usual.test(text)) return text.replaceAll(/['`]/g, '').toLowerCase()
  return toVisibleNumber(text)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’ʼ‘`]/g, '')
    .normalize('NFKC')
    .toLowerCase()
}

/** In these characters there is nothing else to normalise, which takes most of the time. */
const usual = /^[\t\n\r -~]*$/
