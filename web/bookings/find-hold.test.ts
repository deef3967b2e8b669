import { expect, test } from 'vitest'
import { findHold } from './find-hold.ts'

const until = '2026-11-24T10:10:00Z'
const before = new Date('2026-11-24T10:00:00Z')
const after = new Date('2026-11-24T10:10:00Z')

test('a phone is held for this buyer or for another one, until their time to pay is over', () => {
  expect(findHold({ heldUntil: until }, before)).toEqual({ by: 'you', until: new Date(until) })
  expect(findHold({ beingPaidUntil: until }, before)).toEqual({ by: 'another', until: new Date(until) })
  expect(findHold({ beingPaidUntil: until }, undefined)?.by).toBe('another')
  expect(findHold({ heldUntil: until }, after)).toBeUndefined()
  expect(findHold({}, before)).toBeUndefined()
})
