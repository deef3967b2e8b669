import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import type { BookingId } from '#contract/ids.ts'
import { makeProblem } from '#test/http/make-problem.ts'
import { formatClock } from './countdown.ts'
import {
  type IntentAnswer,
  awaitHold,
  findObstacle,
  intentQuery,
  msUntilNextCheck,
  readOwnHoldEnd,
  readWait,
} from './use-payment-intent.ts'

const at = 1_000_000
const refused = (code: ErrorCode, retryAfterSeconds?: number): IntentAnswer => ({
  refusal: makeProblem(code, 'Not now.', { retryAfterSeconds }),
  askedAt: at,
})
const held = (seconds: number) => refused('being-paid', seconds)
const own = (ms: number): IntentAnswer => ({
  clientSecret: 'x',
  heldUntil: new Date(at + ms).toISOString(),
  askedAt: at,
})

describe('before bKash is asked for', () => {
  afterEach(() => void vi.useRealTimers())
  const id = 'booking' as BookingId
  const agreed = { price: 54_500, listingRevision: 1 }

  /** The page asks to hold the phone until the test answers. */
  function askForHold() {
    vi.useFakeTimers()
    const client = new QueryClient()
    const { promise, resolve } = Promise.withResolvers<IntentAnswer>()
    void client.prefetchQuery({ ...intentQuery(id, agreed), queryFn: () => promise })
    const waited = vi.fn<() => void>()
    void awaitHold(client, id, agreed).then(waited)
    return { waited, answer: () => resolve(own(1000)) }
  }

  it('the answer to the hold is waited for', async () => {
    const { waited, answer } = askForHold()
    await vi.advanceTimersByTimeAsync(2900)
    expect(waited).not.toHaveBeenCalled()
    answer()
    await vi.advanceTimersByTimeAsync(1)
    expect(waited).toHaveBeenCalled()
  })

  it('but not for longer than three seconds, and not if the page asks for none', async () => {
    const { waited } = askForHold()
    await vi.advanceTimersByTimeAsync(3000)
    expect(waited).toHaveBeenCalled()
    await awaitHold(new QueryClient(), id, agreed)
  })
})

describe('while another buyer pays', () => {
  it('the wait ends at the time that the server sent', () => {
    expect(readWait(held(90))).toEqual({ code: 'being-paid', until: at + 90_000 })
  })

  it('we check again every 20 s, and as soon as the other buyer’s time is up', () => {
    expect(msUntilNextCheck(held(600), at)).toBe(20_000)
    expect(msUntilNextCheck(held(600), at + 590_000)).toBe(10_000)
    expect(msUntilNextCheck(held(600), at + 700_000)).toBe(1000)
  })

  it('we check again, but not in other situations', () => {
    expect(msUntilNextCheck(undefined, at)).toBe(false)
    expect(msUntilNextCheck(own(1000), at)).toBe(false)
    expect(msUntilNextCheck(refused('already-sold'), at)).toBe(false)
  })

  it('minutes and seconds are shown as on a clock', () => {
    expect([600, 75, 9, 0].map(formatClock)).toEqual(['10:00', '1:15', '0:09', '0:00'])
  })
})

describe('a hold that is refused', () => {
  it('because of two other phones is checked again soon: one of them may be paid or given up', () => {
    const answer = refused('too-many-holds', 300)
    expect(readWait(answer)).toEqual({ code: 'too-many-holds', until: at + 300_000 })
    expect(msUntilNextCheck(answer, at)).toBe(20_000)
  })

  it('because it is the third within the hour is checked again after that hour', () => {
    const answer = refused('held-too-often', 2400)
    expect(readWait(answer)).toEqual({ code: 'held-too-often', until: at + 2_400_000, text: 'Not now.' })
    expect(msUntilNextCheck(answer, at)).toBe(2_400_000)
  })

  it('for any other reason has no waiting time', () => {
    expect(readWait(refused('already-sold'))).toBeUndefined()
    expect(readWait(own(1000))).toBeUndefined()
  })
})

describe('the buyer’s own hold', () => {
  it('ends at the time that the server sent', () => {
    expect(readOwnHoldEnd(own(90_000))).toBe(at + 90_000)
    expect(readOwnHoldEnd(held(90))).toBeUndefined()
  })

  it('is null for a buyer who can pay without one', () => {
    expect(readOwnHoldEnd({ clientSecret: 'x', askedAt: at })).toBeNull()
  })

  it('is never shown as longer than ten minutes, whatever the device’s clock says', () => {
    expect(readOwnHoldEnd(own(90 * 60_000))).toBe(at + 600_000)
  })
})

const outage = makeProblem('provider-unavailable', 'Not answering.')

it('while the card provider does not answer, a buyer can pay by bKash', () => {
  expect(findObstacle('card', { data: undefined, error: outage })).toEqual({ error: outage })
  expect(findObstacle('bkash', { data: undefined, error: outage })).toEqual({})
})

describe('a buyer who cannot pay by card or bKash can still ask for cash:', () => {
  const failure = makeProblem('too-many-requests', 'Wait.')
  const limit = refused('too-many-reservations')
  const often = refused('held-too-often', 2400)
  it.each([
    ['too many tries', { data: undefined, error: failure }, { error: failure }],
    ['too many reservations', { data: limit, error: null }, { limit: limit.refusal }],
    ['two holds within the hour', { data: often, error: null }, { wait: readWait(often) }],
    ['nothing while the phone is held', { data: own(1000), error: outage }, {}],
    ['nothing while the answer is awaited', { data: undefined, error: null }, {}],
  ])('%s', (_name, intent, obstacle) => {
    expect(findObstacle('card', intent)).toEqual(obstacle)
    expect(findObstacle('bkash', intent)).toEqual(obstacle)
    expect(findObstacle('cash', intent)).toEqual({})
  })
})
