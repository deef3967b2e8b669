import { expect, test } from 'vitest'
import { joinWords, listMissing } from './translate.ts'

test('English and Bangla have the same files of texts', () => {
  expect(listMissing('bn', 'en')).toEqual([])
  expect(listMissing('en', 'bn')).toEqual([])
})

test('a line in Bangla does not break between a word and its ending', () => {
  expect(joinWords('`${by}-এর মধ্যে`')).toBe('`${by}-\u2060এর মধ্যে`')
})

test('nor before the last word of a text that says “not”', () => {
  expect(joinWords("'টাকা কাটা হবে না। কিছু নেই।'")).toBe("'টাকা কাটা হবে না। কিছু\u00A0নেই।'")
})

test('between two numbers, in English, and in code, a hyphen stays alone', () => {
  for (const code of ['২-৩ দিন', 'hand-over', '/[০-৯]/u', 'a - b']) expect(joinWords(code)).toBe(code)
})
