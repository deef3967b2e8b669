import { expect, test } from 'vitest'
import { containing } from './like-pattern.ts'

test('the pattern finds the text anywhere, and escapes its special characters', () => {
  expect(containing('iphone')).toBe('%iphone%')
  expect(containing(String.raw`100%_\ `)).toBe(String.raw`%100\%\_\\ %`)
})
