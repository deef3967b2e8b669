import { expect, test } from 'vitest'
import { ProblemOfferRequest, ProblemWish } from '#contract/problem-offers.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { findMaxPart } from './describe-offer.ts'
import { partWithin } from './part-within.ts'

const maxMinor = findMaxPart({ amountMinor: 4_500_000, refundedMinor: 0 })
const why = { text: 'There is a scratch.' }

test.each([
  ['a wish', ProblemWish.check(partWithin(maxMinor)), {}],
  ['an offer', ProblemOfferRequest.check(partWithin(maxMinor)), why],
])('%s of all of the money as a part is refused at its amount, before it is sent', (_, schema, rest) => {
  for (const amountMinor of [4_500_000, 5_000_000])
    expect(schema.safeParse({ what: 'part', amountMinor, ...rest }).error?.issues).toMatchObject([
      { path: ['amountMinor'], message: saleProblems.offer.amount.amountTooLarge() },
    ])
  expect(schema.safeParse({ what: 'part', amountMinor: 4_499_999, ...rest }).success).toBe(true)
  expect(schema.safeParse({ what: 'all', ...rest }).success).toBe(true)
})
