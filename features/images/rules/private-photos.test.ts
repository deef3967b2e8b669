import { expect, test } from 'vitest'
import { findSecondsLeft, signAddress } from './private-photos.ts'

const key = new Uint8Array(32).fill(1)
const now = new Date('2026-03-01T10:10:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const url = '/images/private_0a1b.jpg'

/** The name and the query of a signed address. */
function read(address: string) {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const stem = pathname.replace('/images/', '').replace('.jpg', '')
  return { stem, query: Object.fromEntries(searchParams) }
}

function secondsLeft(address: string, at = now, by = key) {
  const { stem, query } = read(address)
  return findSecondsLeft(stem, query, { key: by, now: at })
}

test('a signed address works for an hour at most, or for a day and an hour', () => {
  const address = signAddress(url, { key, now })
  expect(secondsLeft(address)).toBe(50 * 60)
  expect([secondsLeft(address, later(49)), secondsLeft(address, later(50))]).toEqual([60, undefined])
  expect(secondsLeft(signAddress(url, { key, now }, 'day'), later(24 * 60))).toBe(50 * 60)
})

test('the same picture has the same address for a while, so that browsers keep it', () => {
  const address = signAddress(url, { key, now })
  expect(signAddress(url, { key, now: later(15) })).toBe(address)
  expect(signAddress(address, { key, now: later(45) })).not.toBe(address)
})

test('only private pictures are signed', () => {
  for (const other of ['/images/0a1b.jpg', 'https://example.com/a.jpg', ''])
    expect(signAddress(other, { key, now })).toBe(other)
})

test('a signature of another key, picture or time, and a missing one, are refused', () => {
  const { stem, query } = read(signAddress(url, { key, now }))
  const at = { key, now }
  expect(secondsLeft(signAddress(url, { key: new Uint8Array(32), now }))).toBeUndefined()
  expect(findSecondsLeft('private_0a1c', query, at)).toBeUndefined()
  expect(findSecondsLeft(stem, { ...query, until: String(Number(query['until']) + 1) }, at)).toBeUndefined()
  for (const wrong of [
    {},
    { until: query['until'] },
    { ...query, key: ['a', 'b'] },
    { ...query, until: 'x' },
  ])
    expect(findSecondsLeft(stem, wrong, at)).toBeUndefined()
})
