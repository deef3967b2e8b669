const ends = /[\s\p{P}]+$/u

/**
 * Returns the text, or as many of its first words as fit into this many characters, with “…”. It never cuts a word, in
 * Bangla neither: a word that is too long alone is cut between characters as people see them.
 */
export function shorten(text: string, maxLength: number, language: string): string {
  const plain = text.replaceAll(/\s+/gu, ' ').trim()
  if (plain.length <= maxLength) return plain
  const words = takeWhole(plain, maxLength - 1, language, 'word').replace(ends, '')
  return `${words || takeWhole(plain, maxLength - 1, language, 'grapheme')}…`
}

function takeWhole(text: string, maxLength: number, language: string, granularity: 'word' | 'grapheme') {
  let end = 0
  for (const { index, segment } of new Intl.Segmenter(language, { granularity }).segment(text)) {
    if (index + segment.length > maxLength) break
    end = index + segment.length
  }
  return text.slice(0, end)
}
