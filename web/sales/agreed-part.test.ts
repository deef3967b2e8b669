import { expect, test } from 'vitest'
import { findAgreedPart } from './agreed-part.ts'

test.each([
  ['card', 'reserved', { agreedPartMinor: 100_000 }, { how: 'toCome', amount: '৳1,000' }],
  ['card', 'capturing', { agreedPartMinor: 100_000 }, { how: 'toCome', amount: '৳1,000' }],
  // Somebody has taken all of it in the provider's dashboard.
  ['card', 'captured', { agreedPartMinor: 100_000 }, { how: 'back', amount: '৳1,000' }],
  ['card', 'captured', { unchargedMinor: 100_000 }, { how: 'done', amount: '৳1,000' }],
  ['card', 'uncollectable', { agreedPartMinor: 100_000 }, undefined],
  // Less than Stripe takes would be left.
  ['card', 'reserved', { agreedPartMinor: 990_001 }, { how: 'back', amount: '৳9,900.01' }],
  ['bkash', 'reserved', { agreedPartMinor: 100_000 }, { how: 'back', amount: '৳1,000' }],
  ['card', 'reserved', {}, undefined],
] as const)('by %s, %s: of %o the pages say %o', (provider, state, sale, part) => {
  expect(findAgreedPart({ provider, state, amountMinor: 1_000_000 }, sale)).toEqual(part)
})
