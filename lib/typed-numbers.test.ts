import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTypedNumber, toBanglaDigits, toLatinDigits } from './typed-numbers.ts'

test('Bangla digits become Latin ones, and nothing else changes', () => {
  expect(toLatinDigits('০১৭১২-৩৪৫ ৬৭৮৯ a7')).toBe('01712-345 6789 a7')
})

test('Latin digits become Bangla ones, and nothing else changes', () => {
  expect(toBanglaDigits(1250)).toBe('১২৫০')
  expect(toBanglaDigits('iPhone 13, ৬ GB')).toBe('iPhone ১৩, ৬ GB')
})

const codePoints = (...ranges: [from: number, to: number][]) =>
  ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
  )

/** What contacts, messengers, spreadsheets and keyboards put around and between digits. */
const between = fc.constantFrom(
  '',
  ...'\t \u00a0 \u2002 \u2007 \u2009 \u202f \u3000 - . \u00b7 \u2022 \u2212 ( ) [ ] /'.split(' '),
  ' ',
  ...codePoints([0x200b, 0x200f], [0x2010, 0x2015], [0x202a, 0x202e], [0x2060, 0x2069], [0xfe0d, 0xfe0f]),
  '\ufeff',
)

test('signs around and between digits change nothing, in Latin and in Bangla digits', () => {
  const digit = fc.record({ value: fc.integer({ min: 0, max: 9 }), isBangla: fc.boolean(), before: between })
  fc.assert(
    fc.property(fc.array(digit), between, fc.constantFrom('', '+'), (digits, end, plus) => {
      const typed = digits.map(
        ({ value, isBangla, before }) => before + (isBangla ? '০১২৩৪৫৬৭৮৯'.charAt(value) : value),
      )
      const number = digits.map(({ value }) => value).join('')
      expect(readTypedNumber(plus + typed.join('') + end)).toBe(plus + number)
    }),
  )
})

test.each(['call me', '0171x', '٠١٧', '০১৭, ০১৮', '017;018', '017+'])(
  '%j stays recognisably no number',
  (typed) => {
    expect(readTypedNumber(typed)).toMatch(/[^\d]/u)
  },
)

test('the time to read a long text grows linearly', () => {
  expect(readTypedNumber('\u200b1 '.repeat(100_000))).toHaveLength(100_000)
})
