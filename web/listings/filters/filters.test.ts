import { expect, test } from 'vitest'
import { brands as bangla } from '#web/texts/bn/brands.ts'
import { brands as english } from '#web/texts/en/brands.ts'

test('people see the filters in the same order in every language', () => {
  expect(Object.keys(bangla.byFilter)).toEqual(Object.keys(english.byFilter))
})
