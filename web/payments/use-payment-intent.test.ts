import { describe, expect, it } from 'vitest'
import { Problem } from '#contract/errors.ts'
import { formatClock } from './count-down.ts'
import { type Asked, msUntilNextLook, readHoldEnd } from './use-payment-intent.ts'

const at = 1_000_000
const held = (seconds: number): Asked => ({
  refusal: new Problem('being-paid', 'Someone is paying.', { retryAfterSeconds: seconds }),
  askedAt: at,
})

describe('while another buyer pays', () => {
  it('their time is up when the server said', () => {
    expect(readHoldEnd(held(90))).toBe(at + 90_000)
  })

  it('we look again every 20 s, and as soon as their time is up', () => {
    expect(msUntilNextLook(held(600), at)).toBe(20_000)
    expect(msUntilNextLook(held(600), at + 590_000)).toBe(10_000)
    expect(msUntilNextLook(held(600), at + 700_000)).toBe(1000)
  })

  it('is the only time we look again by ourselves', () => {
    expect(msUntilNextLook(undefined, at)).toBe(false)
    expect(msUntilNextLook({ clientSecret: 'x' }, at)).toBe(false)
    expect(msUntilNextLook({ refusal: new Problem('already-sold', ''), askedAt: at }, at)).toBe(false)
  })

  it('minutes and seconds are shown as on a clock', () => {
    expect([600, 75, 9, 0].map(formatClock)).toEqual(['10:00', '1:15', '0:09', '0:00'])
  })
})
