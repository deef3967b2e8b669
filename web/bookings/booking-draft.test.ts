import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ItemId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { createMemoryStorage } from '#web/api/local-storage.ts'
import { announceLeaving, ownInTab } from '#web/session/leaving.ts'
import {
  finishDraft,
  forgetResuming,
  isToResume,
  keepDraft,
  readDraft,
  resumeBooking,
} from './booking-draft.ts'

const [one, two] = [newId<ItemId>(), newId<ItemId>()]
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

describe('a booking that was begun, after a reload', () => {
  const storage = createMemoryStorage()
  beforeEach(() => {
    vi.stubGlobal('window', { sessionStorage: storage })
    return () => vi.unstubAllGlobals()
  })

  /** The page anew, with what the tab keeps. */
  async function reload() {
    vi.resetModules()
    return import('./booking-draft.ts')
  }

  it('is there as it was, and its dialog opens again', async () => {
    const page = await reload()
    page.keepDraft(one, typed)
    page.resumeBooking(one)
    const again = await reload()
    expect(again.readDraft(one)).toEqual(typed)
    expect([one, two].map(again.isToResume)).toEqual([true, false])
  })

  it('is kept no longer once it is booked', async () => {
    const page = await reload()
    page.keepDraft(one, typed)
    page.forgetResuming(one)
    page.finishDraft(one, typed)
    expect(storage.getItem(ownInTab)).toBeNull()
    const nothing = { meetLocation: '', bookingUserNumber: '' }
    expect((await reload()).readDraft(one)).toEqual(nothing)
  })

  it('is forgotten when the person leaves from a page that knows nothing of bookings', async () => {
    const page = await reload()
    page.keepDraft(one, typed)
    vi.resetModules()
    const leaving = await import('#web/session/leaving.ts')
    leaving.announceLeaving()
    expect(storage.getItem(ownInTab)).toBeNull()
  })

  it('is nothing where something else is kept', async () => {
    storage.setItem(ownInTab, '{"drafts":{"x":1}')
    const page = await reload()
    expect(page.readDraft(one)).toEqual({ meetLocation: '', bookingUserNumber: '' })
    expect(page.isToResume(one)).toBe(false)
  })
})
