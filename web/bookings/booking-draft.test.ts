import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListingId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { createMemoryStorage } from '#web/api/local-storage.ts'
import { announceSignOut, guestDraftsKey } from '#web/own-data/own-data.ts'
import { openDraft } from '#web/own-data/draft.ts'
import { BookingDraft, confirmNumber, draftOf, isNumberCertain, proposeNumber } from './booking-draft.ts'
import { forgetResuming, resumeBooking, shouldResume } from './resumed-booking.ts'

const [one, two] = [newId<ListingId>(), newId<ListingId>()]
const open = (id: ListingId) => openDraft(BookingDraft, draftOf(id))
const typed = { meetLocation: 'New Market', phoneNumber: '01712345678' }

describe('the draft of a booking', () => {
  beforeEach(announceSignOut)

  it('is kept for its phone only', () => {
    open(one).change(typed)
    expect(open(one).read()).toEqual(typed)
    expect(open(two).read()).toEqual({ meetLocation: '', phoneNumber: '' })
  })

  it('leaves its phone number for the next booking', () => {
    open(one).change(typed)
    open(one).forget()
    proposeNumber('01712345678')
    const next = { meetLocation: '', phoneNumber: '01712345678' }
    expect([open(one).read(), open(two).read()]).toEqual([next, next])
  })

  it('is removed when the person signs out', () => {
    open(one).change(typed)
    proposeNumber('01712345678')
    announceSignOut()
    expect(open(one).read()).toEqual({ meetLocation: '', phoneNumber: '' })
  })

  it('asks about a foreign number once, and again after the person has signed out', () => {
    expect(['01712345678', '+8801712345678', '1111111'].map(isNumberCertain)).toEqual([true, true, false])
    confirmNumber('1111111')
    expect(['1111111', '2222222'].map(isNumberCertain)).toEqual([true, false])
    announceSignOut()
    expect(isNumberCertain('1111111')).toBe(false)
  })

  it('is resumed for its own phone only, until the person signs out', () => {
    resumeBooking(one)
    expect([one, two].map(shouldResume)).toEqual([true, false])
    forgetResuming(two)
    expect(shouldResume(one)).toBe(true)
    forgetResuming(one)
    expect(shouldResume(one)).toBe(false)
    resumeBooking(two)
    announceSignOut()
    expect(shouldResume(two)).toBe(false)
  })
})

describe('the draft of a booking after a reload', () => {
  const storage = createMemoryStorage()
  beforeEach(() => {
    vi.stubGlobal('window', { sessionStorage: storage })
    return () => vi.unstubAllGlobals()
  })

  /** Loads the modules again, as a reload does. The tab keeps its storage. */
  async function reload() {
    vi.resetModules()
    const drafts = await import('./booking-draft.ts')
    const { openDraft: openAgain } = await import('#web/own-data/draft.ts')
    return {
      ...(await import('./resumed-booking.ts')),
      open: (id: ListingId) => openAgain(drafts.BookingDraft, drafts.draftOf(id)),
    }
  }

  it('is restored, and its dialog opens again', async () => {
    const page = await reload()
    page.open(one).change(typed)
    page.resumeBooking(one)
    const again = await reload()
    expect(again.open(one).read()).toEqual(typed)
    expect([one, two].map(again.shouldResume)).toEqual([true, false])
  })

  it('is gone once the phone is booked', async () => {
    const page = await reload()
    page.open(one).change(typed)
    page.forgetResuming(one)
    page.open(one).forget()
    expect(storage.getItem(guestDraftsKey)).toBeNull()
    const nothing = { meetLocation: '', phoneNumber: '' }
    expect((await reload()).open(one).read()).toEqual(nothing)
  })

  it('is removed even if the person signs out on a page without the code for bookings', async () => {
    const page = await reload()
    page.open(one).change(typed)
    vi.resetModules()
    const leaving = await import('#web/own-data/own-data.ts')
    leaving.announceSignOut()
    expect(storage.getItem(guestDraftsKey)).toBeNull()
  })

  it('is empty if the stored text is not a draft', async () => {
    storage.setItem(guestDraftsKey, '{"drafts":{"x":1}')
    const page = await reload()
    expect(page.open(one).read()).toEqual({ meetLocation: '', phoneNumber: '' })
    expect(page.shouldResume(one)).toBe(false)
  })
})
