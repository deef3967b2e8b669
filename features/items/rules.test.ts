import { expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { assertForSale, assertNotHeldByOther, holdMs } from './rules.ts'

const now = new Date('2026-11-20T06:00:00Z')
const [me, other, sellerId] = [newId<UserId>(), newId<UserId>(), newId<UserId>()]
const in10Minutes = new Date(now.getTime() + holdMs)

test('a phone is held for ten minutes', () => {
  expect(holdMs).toBe(600_000)
})

test('nobody is in the way of whoever holds a phone, nor where nobody does or the time is over', () => {
  for (const item of [
    { heldBy: null, heldUntil: null },
    { heldBy: me, heldUntil: in10Minutes },
    { heldBy: other, heldUntil: now },
    { heldBy: other, heldUntil: new Date(0) },
  ])
    expect(() => assertNotHeldByOther(item, me, now)).not.toThrow()
})

test('while another holds it, the seconds until the end are told, rounded up', () => {
  const heldUntil = new Date(now.getTime() + 1500)
  expect(() => assertNotHeldByOther({ heldBy: other, heldUntil }, me, now)).toThrow(
    expect.objectContaining({ code: 'being-paid', retryAfterSeconds: 2 }),
  )
})

test('a phone that is neither sold nor removed is for sale', () => {
  expect(() => assertForSale({ sellerId, soldAt: null, removedAt: null })).not.toThrow()
  expect(() => assertForSale({ sellerId, soldAt: now, removedAt: null })).toThrow(
    expect.objectContaining({ code: 'already-sold' }),
  )
  expect(() => assertForSale({ sellerId, soldAt: now, removedAt: now })).toThrow(
    expect.objectContaining({ code: 'not-found' }),
  )
})
