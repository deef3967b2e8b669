import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

test.each([
  ['iPhone 13', 20, 'en', 'iPhone 13'],
  ['  As new,\n with box  ', 20, 'en', 'As new, with box'],
  ['As new, with box and bill', 17, 'en', 'As new, with box…'],
  ['As new, with box', 9, 'en', 'As new…'],
  ['একদম নতুনের মতো ফোন', 15, 'bn', 'একদম নতুনের…'],
  ['Unbreakable', 5, 'en', 'Unbr…'],
  ['ক্ষ্মক্ষ্মক্ষ্ম', 8, 'bn', 'ক্ষ্ম…'],
])('%j in %i characters is %j', (text, max, language, expected) => {
  expect(shorten(text, max, language)).toBe(expected)
})

const graphemesOf = (text: string) =>
  [...new Intl.Segmenter('bn', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)

test('a shortened text is not too long, and has whole characters of the beginning', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 40 }), (text, max) => {
      const graphemes = graphemesOf(text.replaceAll(/\s+/gu, ' ').trim())
      const short = shorten(text, max, 'bn')
      expect(short.length).toBeLessThanOrEqual(max)
      if (short === graphemes.join('')) return
      const kept = graphemesOf(short.slice(0, -1))
      expect(kept).toEqual(graphemes.slice(0, kept.length))
    }),
  )
})
