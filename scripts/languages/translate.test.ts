import { expect, test } from 'vitest'
import { listMissing } from './translate.ts'

test('English and Bangla have the same files of texts', () => {
  expect(listMissing('bn', 'en')).toEqual([])
  expect(listMissing('en', 'bn')).toEqual([])
})
