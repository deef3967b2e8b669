import { expect, test } from 'vitest'
import { readWords } from './typed-words.ts'
import { splitText } from './words.ts'

/** The spellings of each word, any of which a listing may have. */
const spell = (text: string) => readWords(splitText(text)).map(({ either }) => either.flat())

test.each([
  ['পি৩০', ['p30']],
  ['এক্স৬', ['x6']],
  ['৯সি', ['9c']],
  ['এ৫২', ['a52']],
  ['পি ৩০', ['p30']],
  ['এক্স ৬', ['x6']],
  ['s 21', ['s21']],
])('each word of the code %s may also be written %j in a listing', (typed, code) => {
  for (const either of spell(typed)) expect(either).toEqual(expect.arrayContaining(code))
})

test.each(['ফোন৩০', '৩০ ফোন', 'এক্স', '3এক্স6'])('%s is no code of a letter and digits', (typed) => {
  expect(spell(typed).flat().join(' ')).not.toMatch(/[a-z][0-9]|[0-9][a-z]/)
})
