import { errors } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Problem } from '#contract/errors.ts'
import { createGoogleKeys } from './google-keys.ts'
import { startTestGoogle, type TestGoogle } from './firebase/test-google.ts'

let google: TestGoogle
let now: Date
let told: string[]
const pass = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000))

beforeEach(async () => {
  told = []
  now = new Date()
  google = await startTestGoogle()
})
afterEach(() => google.close())

const token = { payload: '', signature: '' }
const openKeys = (timeoutMs?: number) => {
  const find = createGoogleKeys({
    url: google.keysUrl,
    clock: () => now,
    log: { warn: ({ reason }) => void told.push(reason) },
    ...(timeoutMs ? { timeoutMs } : {}),
  })
  return async (kid?: string) => find({ alg: 'RS256', ...(kid ? { kid } : {}) }, token)
}
const away = { code: 'provider-unavailable' }

test('Google’s keys are asked for once in the time their answer names, and again after it', async () => {
  google.state.headers = { 'cache-control': 'public, max-age=600, must-revalidate, no-transform' }
  const find = openKeys()
  await find('first')
  pass(599)
  await find('first')
  expect(google.state.calls).toBe(1)
  pass(1)
  await find('first')
  expect(google.state.calls).toBe(2)
})

test('the time an answer spent on its way through caches is taken off', async () => {
  google.state.headers = { 'cache-control': 'max-age=600', age: '500' }
  const find = openKeys()
  await find('first')
  pass(100)
  await find('first')
  expect(google.state.calls).toBe(2)
})

test('an answer that is not to be kept is kept for the half minute between two calls', async () => {
  google.state.headers = { 'cache-control': 'no-cache, max-age=600' }
  const find = openKeys()
  await find('first')
  pass(29)
  await find('first')
  expect(google.state.calls).toBe(1)
  pass(1)
  await find('first')
  expect(google.state.calls).toBe(2)
})

test('a key that is new at Google is fetched before the old keys’ time is over', async () => {
  const find = openKeys()
  await find('first')
  pass(30)
  await google.rotate('second')
  await find('second')
  expect(google.state.calls).toBe(2)
  await expect(find('first')).rejects.toThrow(errors.JWKSNoMatchingKey)
})

test('forged keys cost Google one call in half a minute, however many there are', async () => {
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

test('many who wait at once are one call', async () => {
  google.hold()
  const find = openKeys()
  const waiting = Array.from({ length: 50 }, () => find('first'))
  await expect.poll(() => google.state.calls).toBe(1)
  google.release()
  await Promise.all(waiting)
  expect(google.state.calls).toBe(1)
})

test('a token that names no key is no token, also while there is but one key', async () => {
  const find = openKeys()
  await find('first')
  await expect(find()).rejects.toThrow(errors.JWKSNoMatchingKey)
})

test('while Google is away its last keys do, for six hours past their time and no longer', async () => {
  google.state.headers = { 'cache-control': 'max-age=600' }
  const find = openKeys()
  await find('first')
  google.state.status = 500
  pass(601)
  await find('first')
  await find('first')
  expect(google.state.calls).toBe(2)
  pass(6 * 3600 - 2)
  await find('first')
  pass(2)
  await expect(find('first')).rejects.toMatchObject(away)
  google.state.status = 200
  pass(1)
  await find('first')
})

test('without any key the browser is told to come again, and Google is asked once a second', async () => {
  google.state.status = 503
  const find = openKeys()
  await expect(find('first')).rejects.toThrow(Problem)
  await expect(find('first')).rejects.toMatchObject({ ...away, status: 502 })
  expect(google.state.calls).toBe(1)
  google.state.status = 200
  pass(1)
  await find('first')
  expect(google.state.calls).toBe(2)
})

test('a Google that says nothing is not waited for longer than its time', async () => {
  google.hold()
  await expect(openKeys(50)('first')).rejects.toMatchObject({ ...away, cause: { name: 'TimeoutError' } })
})

test('an answer that is no set of keys is as none', async () => {
  google.state.status = 204
  await expect(openKeys()('first')).rejects.toMatchObject(away)
})

test('the log says once that Google’s keys cannot be fetched, while the last ones do', async () => {
  google.state.headers = { 'cache-control': 'max-age=600' }
  const find = openKeys()
  await find('first')
  for (const [status, words] of [
    [500, 1],
    [503, 1],
    [200, 1],
    [500, 2],
  ] as const) {
    google.state.status = status
    pass(6000)
    await find('first')
    expect(told).toHaveLength(words)
  }
  expect(told[0]).toContain('500')
})
