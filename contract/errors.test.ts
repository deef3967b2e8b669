import { expect, test } from 'vitest'
import { errorStatus } from './errors.ts'
import { makeProblem } from '#test/http/make-problem.ts'

test('every code is an HTTP error', () => {
  for (const status of Object.values(errorStatus)) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
  }
})

test('a problem has its status and what the caller needs', () => {
  const cause = new Error('lost connection')
  const problem = makeProblem('being-paid', 'Someone is paying.', { retryAfterSeconds: 30, cause })
  expect(problem).toMatchObject({ status: 409, message: 'Someone is paying.', retryAfterSeconds: 30, cause })
})
