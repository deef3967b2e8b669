import { expect, test } from 'vitest'
import { containing } from './like-pattern.ts'

test('a text is looked for anywhere, and its signs stand for themselves', () => {
  expect(containing('iphone')).toBe('%iphone%')
  expect(containing(String.raw`100%_\ `)).toBe(String.raw`%100\%\_\\ %`)
})
