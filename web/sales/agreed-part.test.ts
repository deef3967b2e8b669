import { expect, test } from 'vitest'
import { findAgreedPart } from './agreed-part.ts'

test.each([
  ['card', 'reserved', { agreedPartMinor: 100_000 }, { how: 'toCome', amount: '৳1,000' }],
  ['card', 'capturing', { agreedPartMinor: 100_000 }, { how: 'toCome', amount: '৳1,000' }],
  // Somebody has taken all of it in the provider's dashboard.
  ['card', 'captured', { agreedPartMinor: 100_000 }, { how: 'back', amount: '৳1,000' }],
  ['card', 'captured', { unchargedMinor: 100_000 }, { how: 'done', amount: '৳1,000' }],
  ['card', 'uncollectable', { agreedPartMinor: 100_000 }, undefined],
  ['bkash', 'reserved', { agreedPartMinor: 100_000 }, { how: 'back', amount: '৳1,000' }],
  ['card', 'reserved', {}, undefined],
] as const)('by %s, %s: of %o the pages say %o', (provider, state, sale, part) => {
  expect(findAgreedPart({ provider, state }, sale)).toEqual(part)
})
