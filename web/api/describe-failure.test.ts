import { describe, expect, it } from 'vitest'
import { common } from '#texts/common.ts'
import { makeProblem } from '#test/http/make-problem.ts'
import { describeFailure } from './describe-failure.ts'
import { NetworkFailure } from './network-failure.ts'

const say = (error: unknown) => describeFailure(error, { 'already-sold': 'Sold.' })

describe('the text for a failed call', () => {
  it('is the page’s own text if it has one for the code', () => {
    expect(say(makeProblem('already-sold', 'From the server.'))).toBe('Sold.')
  })

  it('is otherwise the server’s text, unless the server itself failed', () => {
    expect(say(makeProblem('invalid-input', 'From the server.'))).toBe('From the server.')
    expect(say(makeProblem('internal-error', 'From the server.'))).toBe(common.failedText)
  })

  it('distinguishes a broken connection from our own bugs', () => {
    expect(say(new NetworkFailure())).toBe(common.offlineText)
    expect(say(new NetworkFailure(undefined, { isUnsent: true }))).toBe(common.nothingSent)
    expect(say(new TypeError('x is not a function'))).toBe(common.failedText)
  })
})
