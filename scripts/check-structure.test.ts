import { expect, test } from 'vitest'
import { breachesOf } from './structure/test-breaches.ts'

test('a project that follows all rules has no breach', () => {
  expect(breachesOf({})).toEqual([])
})
