import { expect, test } from 'vitest'
import { makeProblem } from '#test/http/make-problem.ts'
import { describeSellingFailure } from './describe-selling-failure.ts'

const now = new Date('2026-11-20T06:00:00Z')
const describe = (error: unknown) => describeSellingFailure(error, now)

test('while a buyer is paying, the seller reads how long this may take', () => {
  const error = makeProblem('being-paid', 'Somebody is paying for this phone.', { retryAfterSeconds: 360 })
  const { sentence, detail } = describe(error)
  expect(sentence).toContain('12:06\u00a0pm')
  expect(detail).toBeUndefined()
})

test('the server’s own sentence follows ours if it says something else', () => {
  expect(describe(makeProblem('already-sold', 'Sold a moment ago.')).detail).toBe('Sold a moment ago.')
  expect(describe(makeProblem('own-account', 'You cannot.'))).toEqual({ sentence: 'You cannot.' })
})
