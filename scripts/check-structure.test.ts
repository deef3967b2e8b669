import { expect, test } from 'vitest'
import { breachesOf } from './structure/test-breaches.ts'

test('a house in order has no breach', () => {
  expect(breachesOf({})).toEqual([])
})
