/** The first character as people see it, such as ক্ষ, শ্রী, é or 👩🏽‍💻; empty for an empty text. */
export function firstGrapheme(text: string): string {
  for (const first of split(text, 'grapheme')) return first
  return ''
}

/** The beginning of a text, at most so many UTF-16 units, without a part of a character at its end. */
export function cutText(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : takeWhole(split(text, 'grapheme'), maxLength)
}

/** The beginning of a text, at most so many UTF-16 units, without a part of a word at its end: perhaps empty. */
export function takeWords(text: string, maxLength: number, language: string): string {
  return takeWhole(split(text, 'word', language), maxLength)
}

function takeWhole(parts: Iterable<string>, maxLength: number): string {
  let whole = ''
  for (const part of parts) {
    if (whole.length + part.length > maxLength) break
    whole += part
  }
  return whole
}

/** Parts of a text: whole characters, or words of a language. */
function* split(text: string, granularity: 'grapheme' | 'word', language?: string): Generator<string> {
  // Firefox before 125 has none: there, a part is a code point.
  if (!('Segmenter' in Intl)) return yield* text
  for (const { segment } of findSegmenter(granularity, language).segment(text)) yield segment
}

const segmenters = new Map<string, Intl.Segmenter>()

/** Making one takes longer than using it. The boundaries of characters are the same in all languages. */
function findSegmenter(granularity: 'grapheme' | 'word', language?: string): Intl.Segmenter {
  const key = `${granularity} ${language}`
  const made = segmenters.get(key) ?? new Intl.Segmenter(language, { granularity })
  segmenters.set(key, made)
  return made
}
