import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from './postgres.ts'

test.each([
  ['ENOTFOUND', true],
  ['EAI_AGAIN', true],
  ['ETIMEDOUT', true],
  ['EHOSTUNREACH', true],
  ['ECONNREFUSED', true],
  ['57P01', true],
  ['23505', false],
  ['ENOENT', false],
])('whether %s means that the database is unavailable: %s', (code, isAway) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('no'), { code }))).toBe(isAway)
})
