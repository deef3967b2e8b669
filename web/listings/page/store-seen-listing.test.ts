import { afterEach, expect, test, vi } from 'vitest'
import type { Listing } from '#contract/listings.ts'
import { readSeen } from '#web/own-data/last-seen.ts'
import { announceSignOut } from '#web/own-data/own-data.ts'
import { signedInMarker } from '#web/own-data/signed-in-marker.ts'
import { storeSeenListing } from './store-seen-listing.ts'

const at = new Date('2026-11-23T08:32:00Z')
const photo = { url: '/images/1.jpg', width: 800, height: 1000, placeholder: 'data:image/webp;blurred' }
const listing = {
  id: '01a22a2e-b06b-72c2-aad6-405b936cf667',
  title: 'iPhone 13 128 GB',
  price: 54_500,
  condition: 'Good',
  location: 'Dhanmondi, Dhaka',
  isSold: false,
  isReserved: false,
  description: 'A'.repeat(1000),
  photos: [photo],
} as unknown as Listing

const draw = (picture: string) => vi.fn<() => Promise<string>>(async () => picture)

afterEach(() => {
  announceSignOut()
  signedInMarker.clear()
})

test('a phone is stored with its small picture, as it was seen', async () => {
  await storeSeenListing(listing, at, draw('data:image/jpeg;small'))
  expect(readSeen(at)).toMatchObject([
    {
      kind: 'listing',
      path: '/item/iphone-13-128-gb-01a22a2e-b06b-72c2-aad6-405b936cf667',
      title: 'iPhone 13 128 GB',
      price: '৳54,500',
      facts: 'Good · Dhanmondi, Dhaka',
      photo: 'data:image/jpeg;small',
      today: 'Seen today at 2:32\u00a0pm. The price may have changed.',
      text: 'A'.repeat(600),
    },
  ])
  expect(readSeen(at)[0]?.state).toBeUndefined()
})

test.each([
  [false, 'Sold'],
  [true, 'Reserved'],
])('a phone that is not for sale says so (reserved: %s)', async (isReserved, state) => {
  await storeSeenListing({ ...listing, isSold: true, isReserved }, at, draw('data:image/jpeg;small'))
  expect(readSeen(at)[0]?.state).toBe(state)
})

test('it has the blurred picture until the small one is drawn, which is drawn only once', async () => {
  await storeSeenListing(listing, at, () => Promise.reject(new Error('not loaded')))
  expect(readSeen(at)[0]?.photo).toBe(photo.placeholder)
  await storeSeenListing(listing, at, draw('data:image/jpeg;small'))
  const again = draw('data:image/jpeg;again')
  await storeSeenListing({ ...listing, price: 50_000 }, at, again)
  expect(again).not.toHaveBeenCalled()
  expect(readSeen(at)).toMatchObject([{ price: '৳50,000', photo: 'data:image/jpeg;small' }])
  const photos = [{ ...photo, url: '/images/2.jpg' }]
  await storeSeenListing({ ...listing, photos }, at, draw('data:image/jpeg;other'))
  expect(readSeen(at)[0]?.photo).toBe('data:image/jpeg;other')
})

test('a picture that is drawn after a sign-out brings nothing back', async () => {
  signedInMarker.set('rakib')
  await storeSeenListing(listing, at, async () => {
    announceSignOut()
    signedInMarker.clear()
    return 'data:image/jpeg;small'
  })
  expect(readSeen(at)).toEqual([])
  signedInMarker.set('rakib')
  expect(readSeen(at)).toEqual([])
})
