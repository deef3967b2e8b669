import { cutText, takeWords } from './graphemes.ts'

const ends = /[\s\p{P}]+$/u

/**
 * Returns the text, or as many of its first words as fit into this many characters, with “…”. It never cuts a word, in
 * Bangla neither: a word that is too long alone is cut between characters as people see them.
 */
export function shorten(text: string, maxLength: number, language: string): string {
  const plain = text.replaceAll(/\s+/gu, ' ').trim()
  if (plain.length <= maxLength) return plain
  const words = takeWords(plain, maxLength - 1, language).replace(ends, '')
  return `${words || cutText(plain, maxLength - 1)}…`
}
