import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

const letters = fc.array(
  fc.constantFrom(
    ...'রহিম য\u09bc \u09df ড\u09bc \u09dc ঢ\u09bc \u09dd কে\u09be \u09cb É e\u0301 a Ａ ১ 1 ’'.split(' '),
  ),
)

test('a text compares the same in each form of its letters, with and without joiners', () => {
  fc.assert(
    fc.property(letters, fc.constantFrom('', '\u200c', '\u200d'), (parts, joiner) => {
      const plain = plainText(parts.join(''))
      for (const form of ['NFC', 'NFD'] as const)
        expect(plainText(parts.join(joiner).normalize(form))).toBe(plain)
    }),
  )
})
