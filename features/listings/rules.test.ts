import { expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { assertForSale, assertNotHeldByOther, findActions, holdMs } from './rules.ts'

const now = new Date('2026-11-20T06:00:00Z')
const [me, other] = [newId<UserId>(), newId<UserId>()]
const in10Minutes = new Date(now.getTime() + holdMs)

test('a phone is held for ten minutes', () => {
  expect(holdMs).toBe(600_000)
})

test('a buyer who holds the phone is not refused, and nobody is without a hold or after its end', () => {
  for (const listing of [
    { heldBy: null, heldUntil: null },
    { heldBy: me, heldUntil: in10Minutes },
    { heldBy: other, heldUntil: now },
    { heldBy: other, heldUntil: new Date(0) },
  ])
    expect(() => assertNotHeldByOther(listing, me, now)).not.toThrow()
})

test('while another buyer holds the phone, the refusal has the seconds until the end, rounded up', () => {
  const heldUntil = new Date(now.getTime() + 1500)
  expect(() => assertNotHeldByOther({ heldBy: other, heldUntil }, me, now)).toThrow(
    expect.objectContaining({ code: 'being-paid', retryAfterSeconds: 2 }),
  )
})

test('a phone that is neither sold nor removed is for sale', () => {
  expect(() => assertForSale({ soldAt: null, removedAt: null, withheldAt: null })).not.toThrow()
  expect(() => assertForSale({ soldAt: now, removedAt: null, withheldAt: null })).toThrow(
    expect.objectContaining({ code: 'already-sold' }),
  )
  expect(() => assertForSale({ soldAt: now, removedAt: now, withheldAt: null })).toThrow(
    expect.objectContaining({ code: 'not-found' }),
  )
})

const session = {
  userId: me,
  email: 'me@example.com',
  role: 'seller',
  isAdmin: false,
  isVerified: false,
} as const

test('a hidden phone can be changed and deleted, but not promoted', () => {
  const listing = { sellerId: me, soldAt: null, removedAt: null, withheldAt: null }
  const noSale = { isRefunded: false, isRelisted: false, isHandOverPending: false }
  expect(findActions(listing, session, noSale)).toEqual(['edit', 'promote', 'delete'])
  expect(findActions({ ...listing, withheldAt: now }, session, noSale)).toEqual(['edit', 'delete'])
})

test('a sold phone stays in its seller’s list until the hand-over is finished', () => {
  const sold = { sellerId: me, soldAt: now, removedAt: null, withheldAt: null }
  const sale = { isRefunded: false, isRelisted: false, isHandOverPending: true }
  expect(findActions(sold, session, sale)).toEqual([])
  expect(findActions(sold, session, { ...sale, isHandOverPending: false })).toEqual(['delete'])
})
