import { describe, expect, it } from 'vitest'
import { makeProblem } from '#test/make-problem.ts'
import { en } from '#web/messages/en.ts'
import { describeFailure } from './describe-failure.ts'
import { NetworkFailure } from './network-failure.ts'

const say = (error: unknown) => describeFailure(error, { 'already-sold': 'Sold.' }, en)

describe('the words for a failed call', () => {
  it('are the page’s own where it has some for the code', () => {
    expect(say(makeProblem('already-sold', 'From the server.'))).toBe('Sold.')
  })

  it('are the server’s where the page has none, as long as a person can do something about it', () => {
    expect(say(makeProblem('invalid-input', 'From the server.'))).toBe('From the server.')
    expect(say(makeProblem('internal-error', 'From the server.'))).toBe(en.common.failedText)
  })

  it('distinguish a broken connection from our own bugs', () => {
    expect(say(new NetworkFailure())).toBe(en.common.offlineText)
    expect(say(new TypeError('x is not a function'))).toBe(en.common.failedText)
  })
})
