import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findLocalStorage } from '#web/api/local-storage.ts'
import { maxSeen, readSeen, type SeenCard, storeSeen } from './last-seen.ts'
import { announceSignOut, forgetSignedInData, guestLastSeenKey, ownLastSeenKey } from './own-data.ts'
import { signedInMarker } from './signed-in-marker.ts'

const now = new Date('2026-11-23T06:00:00Z')

const see = (kind: SeenCard['kind'], id: string, more: Partial<SeenCard> = {}): SeenCard => ({
  kind,
  id,
  owner: signedInMarker.read() ?? undefined,
  at: now.toISOString(),
  language: 'en',
  path: `/item/${id}`,
  title: id,
  today: 'today',
  later: 'later',
  ...more,
})

const list = (at = now) => readSeen(at).map(({ id }) => id)
const isStored = (key: string) => findLocalStorage().getItem(key) !== null

beforeEach(() => signedInMarker.set('rakib'))

afterEach(() => {
  announceSignOut()
  signedInMarker.clear()
})

test('the newest comes first, and what is seen again is not stored twice', () => {
  for (const id of ['a', 'b', 'a']) storeSeen([see('listing', id, { price: `price of ${id}` })], { now })
  expect(list()).toEqual(['a', 'b'])
})

test('at most twenty phones, and twenty bookings and sales, are stored', () => {
  for (let each = 0; each < maxSeen + 5; each += 1) {
    storeSeen([see('listing', `phone ${each}`)], { now })
    storeSeen([see(each % 2 === 0 ? 'sale' : 'booking', `sale ${each}`)], { now })
  }
  expect(list().filter((id) => id.startsWith('phone'))).toHaveLength(maxSeen)
  expect(list().filter((id) => id.startsWith('sale'))).toHaveLength(maxSeen)
  expect(list()).toContain('phone 24')
  expect(list()).not.toContain('phone 4')
})

test('a whole list replaces what is stored of its kind, also when it is empty', () => {
  storeSeen([see('booking', 'old'), see('sale', 'sale')], { now })
  storeSeen([see('booking', 'new')], { now, replaces: 'booking' })
  expect(list()).toEqual(['new', 'sale'])
  storeSeen([], { now, replaces: 'booking' })
  expect(list()).toEqual(['sale'])
})

test('the card of a sale replaces that of its booking', () => {
  storeSeen([see('booking', 'unpaid'), see('booking', 'paid')], { now })
  storeSeen([see('sale', 'sale', { bookingId: 'paid' })], { now })
  expect(list()).toEqual(['sale', 'unpaid'])
})

test('what is stored already is not written again', () => {
  const wrote = vi.spyOn(findLocalStorage(), 'setItem')
  for (const price of ['৳100', '৳100', '৳200', '৳200']) storeSeen([see('sale', 'sale', { price })], { now })
  expect(wrote).toHaveBeenCalledTimes(2)
  wrote.mockRestore()
})

test('what is seven days old is not read, and removed when something else is stored', () => {
  const later = new Date('2026-11-30T06:00:00Z')
  storeSeen([see('listing', 'old')], { now })
  expect(list(later)).toEqual([])
  storeSeen([see('listing', 'new', { at: later.toISOString() })], { now: later })
  expect(findLocalStorage().getItem(ownLastSeenKey)).not.toContain('old')
})

test('what one person saw is neither read nor stored for another', () => {
  const ofRakib = see('sale', 'of Rakib')
  storeSeen([ofRakib], { now })
  signedInMarker.set('karim')
  expect(list()).toEqual([])
  storeSeen([ofRakib], { now })
  expect(list()).toEqual([])
  storeSeen([see('sale', 'of Karim')], { now })
  expect(findLocalStorage().getItem(ownLastSeenKey)).not.toContain('Rakib')
  signedInMarker.clear()
  storeSeen([ofRakib], { now })
  expect([list(), isStored(guestLastSeenKey)]).toEqual([[], false])
})

test('a sign-out removes everything, and what it left behind is removed at the next start of a guest', () => {
  storeSeen([see('sale', 'sale')], { now })
  signedInMarker.clear()
  storeSeen([see('listing', 'seen by a guest')], { now })
  forgetSignedInData()
  expect([isStored(ownLastSeenKey), isStored(guestLastSeenKey)]).toEqual([false, true])
  announceSignOut()
  expect(isStored(guestLastSeenKey)).toBe(false)
})

test('a full storage is reported, and the page works without it', () => {
  storeSeen([see('listing', 'a')], { now })
  const full = new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  const stop = vi.spyOn(findLocalStorage(), 'setItem').mockImplementation(() => {
    throw full
  })
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  storeSeen([see('listing', 'b')], { now })
  stop.mockRestore()
  expect(logged.mock.calls).toEqual([[expect.stringContaining('failed'), full]])
  expect(list()).toEqual([])
  logged.mockRestore()
})

test.each(['{', 'null', '[{"id":1}]'])('what is stored as %s counts as nothing', (text) => {
  findLocalStorage().setItem(ownLastSeenKey, text)
  expect(list()).toEqual([])
  storeSeen([see('listing', 'a')], { now })
  expect(list()).toEqual(['a'])
})
