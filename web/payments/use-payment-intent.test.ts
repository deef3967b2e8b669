import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { makeProblem } from '#test/make-problem.ts'
import { formatClock } from './countdown.ts'
import { type Asked, findObstacle, msUntilNextLook, readOwnHoldEnd, readWait } from './use-payment-intent.ts'

const at = 1_000_000
const refused = (code: ErrorCode, retryAfterSeconds?: number): Asked => ({
  refusal: makeProblem(code, 'Not now.', { retryAfterSeconds }),
  askedAt: at,
})
const held = (seconds: number) => refused('being-paid', seconds)
const own = (ms: number): Asked => ({
  clientSecret: 'x',
  heldUntil: new Date(at + ms).toISOString(),
  askedAt: at,
})

describe('while another buyer pays', () => {
  it('the time is up at the moment the server named', () => {
    expect(readWait(held(90))).toEqual({ code: 'being-paid', until: at + 90_000 })
  })

  it('we look again every 20 s, and as soon as their time is up', () => {
    expect(msUntilNextLook(held(600), at)).toBe(20_000)
    expect(msUntilNextLook(held(600), at + 590_000)).toBe(10_000)
    expect(msUntilNextLook(held(600), at + 700_000)).toBe(1000)
  })

  it('and when we hold too much ourselves are the only times we look again by ourselves', () => {
    expect(msUntilNextLook(undefined, at)).toBe(false)
    expect(msUntilNextLook(own(1000), at)).toBe(false)
    expect(msUntilNextLook(refused('already-sold'), at)).toBe(false)
  })

  it('minutes and seconds are shown as on a clock', () => {
    expect([600, 75, 9, 0].map(formatClock)).toEqual(['10:00', '1:15', '0:09', '0:00'])
  })
})

describe('a hold that is refused', () => {
  it('to a buyer of two other phones is looked at again soon: one of them may be paid or let go', () => {
    const asked = refused('too-many-holds', 300)
    expect(readWait(asked)).toEqual({ code: 'too-many-holds', until: at + 300_000 })
    expect(msUntilNextLook(asked, at)).toBe(20_000)
  })

  it('a third hold within the hour is checked again after that hour', () => {
    const asked = refused('held-too-often', 2400)
    expect(readWait(asked)).toEqual({ code: 'held-too-often', until: at + 2_400_000 })
    expect(msUntilNextLook(asked, at)).toBe(2_400_000)
  })

  it('for any other reason has no time to wait for', () => {
    expect(readWait(refused('already-sold'))).toBeUndefined()
    expect(readWait(own(1000))).toBeUndefined()
  })
})

describe('one’s own hold', () => {
  it('ends when the server said', () => {
    expect(readOwnHoldEnd(own(90_000))).toBe(at + 90_000)
    expect(readOwnHoldEnd(held(90))).toBeUndefined()
  })

  it('is never said to be longer than ten minutes, whatever the device’s clock', () => {
    expect(readOwnHoldEnd(own(90 * 60_000))).toBe(at + 600_000)
  })
})

const outage = makeProblem('provider-unavailable', 'Not answering.')

it('while the provider of the cards does not answer, a buyer can pay by bKash', () => {
  expect(findObstacle('card', { data: undefined, error: outage })).toEqual({ error: outage })
  expect(findObstacle('bkash', { data: undefined, error: outage })).toEqual({})
})

describe('what keeps a buyer from paying by card or bKash does not keep them from asking for cash:', () => {
  const failure = makeProblem('too-many-requests', 'Wait.')
  const limit = refused('too-many-reservations')
  const often = refused('held-too-often', 2400)
  it.each([
    ['too many tries', { data: undefined, error: failure }, { error: failure }],
    ['too many reservations', { data: limit, error: null }, { limit: limit.refusal }],
    ['two holds within the hour', { data: often, error: null }, { wait: readWait(often) }],
    ['nothing while the phone is held', { data: own(1000), error: outage }, {}],
    ['nothing while it is asked', { data: undefined, error: null }, {}],
  ])('%s', (_name, intent, obstacle) => {
    expect(findObstacle('card', intent)).toEqual(obstacle)
    expect(findObstacle('bkash', intent)).toEqual(obstacle)
    expect(findObstacle('cash', intent)).toEqual({})
  })
})
