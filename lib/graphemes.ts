/** What people see as one character: ক্ষ, শ্রী, é or 👩🏽‍💻. The boundaries are the same in all languages. */
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first character as people see it; empty for an empty text. */
export function firstGrapheme(text: string): string {
  for (const { segment } of graphemes.segment(text)) return segment
  return ''
}

/** The beginning of a text, at most so many UTF-16 units, without a part of a character at its end. */
export function cutText(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : takeWhole(graphemes, text, maxLength)
}

/** As many whole segments as fit into so many UTF-16 units. */
export function takeWhole(segmenter: Intl.Segmenter, text: string, maxLength: number): string {
  let end = 0
  for (const { index, segment } of segmenter.segment(text)) {
    if (index + segment.length > maxLength) break
    end = index + segment.length
  }
  return text.slice(0, end)
}
