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

test.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('“%s” means that the database is unavailable', (words) => {
  expect(isDatabaseUnavailable(new Error(words))).toBe(true)
  expect(isDatabaseUnavailable(new Error(`We say: ${words}`))).toBe(false)
})
