import { expect, test } from 'vitest'
import type { ListingId } from '#contract/ids.ts'
import { paymentStates } from '#contract/payment-states.ts'
import { newId } from '#lib/ids.ts'
import { selling } from '#web/messages/en/selling.ts'
import { isRunning, listFinished } from './running-sale.ts'

test('a sale runs until its money is taken', () => {
  const running = paymentStates.filter((state) => isRunning({ state }))
  expect(running).toEqual(['reserved', 'capturing', 'uncollectable', 'cash-reserved'])
})

test('a phone counts as sold once its sale does not run, even while a report waits for an answer', () => {
  const sold = { id: newId<ListingId>(), isSold: true }
  const finished = (listing: object, ...states: (typeof paymentStates)[number][]) =>
    listFinished(
      [{ ...sold, ...listing }],
      states.map((state) => ({ listingId: sold.id, state })),
    ).length === 1
  expect(finished({})).toBe(true)
  for (const state of ['captured', 'disputed'] as const) expect(finished({}, state)).toBe(true)
  for (const state of ['reserved', 'uncollectable'] as const) expect(finished({}, state)).toBe(false)
  for (const listing of [{ isSold: false }, { inCash: true }, { refunded: true }])
    expect(finished(listing)).toBe(false)
})

test('the text about a reserved phone is also true while a report freezes its sale', () => {
  for (const state of ['reserved', 'capturing'] as const)
    expect(selling.keepPhone[state]).not.toMatch(/meet|code/iu)
})
