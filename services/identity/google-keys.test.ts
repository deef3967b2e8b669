import { errors } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '#lib/clock.ts'
import { createGoogleKeys } from './google-keys.ts'
import { startTestGoogle, type TestGoogle } from '#test/identity/firebase-keys.ts'

let google: TestGoogle
/** Seconds, as in the answers of the test Google. */
const maxAge = 19_845
let told: string[]
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

beforeEach(async () => {
  told = []
  vi.useFakeTimers({ toFake: ['Date'] })
  google = await startTestGoogle()
})
afterEach(async () => {
  vi.useRealTimers()
  await google.close()
})

const token = { payload: '', signature: '' }
const openKeys = (timeoutMs?: number) => {
  const find = createGoogleKeys({
    url: google.keysUrl,
    clock: systemClock,
    log: { warn: ({ reason }) => void told.push(reason) },
    ...(timeoutMs ? { timeoutMs } : {}),
  })
  return async (kid?: string) => find({ alg: 'RS256', ...(kid ? { kid } : {}) }, token)
}
const away = { code: 'provider-unavailable', status: 502 }

test('a new key of Google is fetched, and a removed key is not accepted', async () => {
  const find = openKeys()
  await find('first')
  pass(30)
  await google.rotate('second')
  await find('second')
  expect(google.state.calls).toBe(2)
  await expect(find('first')).rejects.toThrow(errors.JWKSNoMatchingKey)
})

test('any number of unknown keys cause at most one call to Google in half a minute', async () => {
  const find = openKeys()
  await find('first')
  pass(30)
  const forged = Array.from({ length: 200 }, (_, nth) => find(`forged-${nth}`))
  const outcomes = await Promise.allSettled(forged)
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
  for (let nth = 0; nth < 29; nth += 1) {
    pass(1)
    await expect(find(`later-${nth}`)).rejects.toThrow(errors.JWKSNoMatchingKey)
  }
  expect(google.state.calls).toBe(2)
  await find('first')
})

test('concurrent callers share one call', async () => {
  google.hold()
  const find = openKeys()
  const waiting = Array.from({ length: 50 }, () => find('first'))
  await expect.poll(() => google.state.calls).toBe(1)
  google.release()
  await Promise.all(waiting)
  expect(google.state.calls).toBe(1)
})

test('a token that names no key is refused, also while there is only one key', async () => {
  const find = openKeys()
  await find('first')
  await expect(find()).rejects.toThrow(errors.JWKSNoMatchingKey)
})

test('a withdrawn key is refused as soon as the max-age of the answer is over', async () => {
  const find = openKeys()
  await find('first')
  await google.rotate('second')
  pass(maxAge - 1)
  await find('first')
  expect(google.state.calls).toBe(1)
  pass(1)
  await expect(find('first')).rejects.toThrow(errors.JWKSNoMatchingKey)
  await find('second')
})

test('keys without a max-age are used for half a minute', async () => {
  google.state.headers = {}
  const find = openKeys()
  await find('first')
  await google.rotate('second')
  pass(29)
  await find('first')
  pass(1)
  await expect(find('first')).rejects.toThrow(errors.JWKSNoMatchingKey)
})

test('while Google does not answer, keys are used for six hours after their max-age', async () => {
  const find = openKeys()
  await find('first')
  google.state.status = 500
  pass(maxAge + 6 * 3600 - 1)
  await find('first')
  await find('first')
  expect(google.state.calls).toBe(2)
  pass(1)
  await expect(find('first')).rejects.toMatchObject(away)
  google.state.status = 200
  pass(30)
  await find('first')
})

test.each([204, 301, 503])('an answer with status %i counts as an outage', async (status) => {
  google.state.status = status
  const find = openKeys()
  await expect(find('first')).rejects.toMatchObject(away)
  google.state.status = 200
  pass(30)
  await find('first')
})

test.each([
  ['a page of a proxy', '<!doctype html><title>Sign in to the network</title>'],
  ['a cut body', '{"keys": [{"kty": "RSA", "ki'],
  ['JSON without keys', '{"error": "none"}'],
  ['JSON that is no object', 'null'],
  ['an empty set', '{"keys": []}'],
])('%s instead of the keys counts as an outage, and the stored keys stay', async (_, body) => {
  const find = openKeys()
  google.state.body = body
  await expect(find('first')).rejects.toMatchObject(away)
  delete google.state.body
  pass(30)
  await find('first')
  google.state.body = body
  pass(30)
  await expect(find('second')).rejects.toMatchObject(away)
  await find('first')
})

test('while Google is unreachable, forged keys cause one call in half a minute', async () => {
  const find = openKeys()
  await find('first')
  google.state.status = 503
  pass(30)
  for (let nth = 0; nth < 29; nth += 1) {
    await expect(find(`forged-${nth}`)).rejects.toMatchObject(away)
    await find('first')
    pass(1)
  }
  expect(google.state.calls).toBe(2)
  pass(1)
  await expect(find('forged')).rejects.toMatchObject(away)
  expect(google.state.calls).toBe(3)
})

test('a silent Google is waited for only until the time-out', async () => {
  google.hold()
  await expect(openKeys(50)('first')).rejects.toMatchObject({ ...away, cause: { name: 'TimeoutError' } })
})

test('a failure to fetch Google’s keys is logged once, and again only after a success', async () => {
  const find = openKeys()
  for (const [status, words] of [
    [500, 1],
    [503, 1],
    [200, 1],
    [500, 2],
  ] as const) {
    google.state.status = status
    pass(maxAge)
    await find('first').catch(() => undefined)
    expect(told).toHaveLength(words)
  }
  expect(told[0]).toContain('500')
})
