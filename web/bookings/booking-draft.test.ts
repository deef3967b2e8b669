import { beforeEach, describe, expect, it } from 'vitest'
import type { ItemId } from '#contract/ids.ts'
import { announceLeaving } from '#web/session/leaving.ts'
import {
  finishDraft,
  forgetResuming,
  isToResume,
  keepDraft,
  readDraft,
  resumeBooking,
} from './booking-draft.ts'

const [one, two] = ['item-1' as ItemId, 'item-2' as ItemId]
const typed = { meetLocation: 'New Market', bookingUserNumber: '01712345678' }

describe('what was typed into a booking', () => {
  beforeEach(announceLeaving)

  it('is there again for the same phone', () => {
    keepDraft(one, typed)
    expect(readDraft(one)).toEqual(typed)
    expect(readDraft(two)).toEqual({ meetLocation: '', bookingUserNumber: '' })
  })

  it('leaves the number for the next phone once it is booked', () => {
    keepDraft(one, typed)
    finishDraft(one, typed)
    const next = { meetLocation: '', bookingUserNumber: '01712345678' }
    expect([readDraft(one), readDraft(two)]).toEqual([next, next])
  })

  it('is forgotten when the person leaves', () => {
    keepDraft(one, typed)
    finishDraft(two, typed)
    announceLeaving()
    expect(readDraft(one)).toEqual({ meetLocation: '', bookingUserNumber: '' })
  })

  it('waits for them to come back, for its own phone alone', () => {
    resumeBooking(one)
    expect([one, two].map(isToResume)).toEqual([true, false])
    forgetResuming(two)
    expect(isToResume(one)).toBe(true)
    forgetResuming(one)
    expect(isToResume(one)).toBe(false)
    resumeBooking(two)
    announceLeaving()
    expect(isToResume(two)).toBe(false)
  })
})
