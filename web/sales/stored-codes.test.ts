import { beforeEach, expect, test } from 'vitest'
import type { PaymentId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { sales } from '#texts/sales.ts'
import { findLocalStorage } from '#web/api/local-storage.ts'
import { signedInMarker } from '#web/own-data/signed-in-marker.ts'
import { forgetExpiredCodes, readStoredCode } from '#web/own-data/hand-over-codes.ts'
import { announceSignOut, forgetSignedInData, handOverCodesKey } from '#web/own-data/own-data.ts'
import { keepCode } from './stored-codes.ts'

const now = new Date('2026-11-23T06:00:00Z')
const later = new Date('2026-11-25T06:00:00Z')
const handOver = { by: '2026-11-24T06:00:00Z', code: '123456', isLocked: false }
const first = { id: newId<PaymentId>(), title: 'iPhone 13', provider: 'card', handOver } as const
const second = { ...first, id: newId<PaymentId>() }
const seen = { owner: 'rakib', at: now }

const read = () => findLocalStorage().getItem(handOverCodesKey)
const listStored = () => Object.keys(JSON.parse(read() ?? '{}') as object)

beforeEach(() => {
  findLocalStorage().removeItem(handOverCodesKey)
  signedInMarker.set(seen.owner)
})

test('the code of each sale is kept with everything that the offline page shows', () => {
  keepCode(first, seen)
  keepCode(second, seen)
  expect(listStored()).toEqual([first.id, second.id])
  expect(readStoredCode(first.id, now)).toMatchObject({
    by: handOver.by,
    phone: 'Your purchase: iPhone 13',
    code: '123456',
    warning: sales.codeWarning,
  })
})

test('the meeting and the seller’s number are kept too, if there are any', () => {
  const seller = { name: 'Karim', phoneNumber: '+8801712345678' }
  const meeting = { version: 1, place: 'Gulshan 1 Circle', at: '2026-11-24T04:00:00Z', by: 'buyer' as const }
  keepCode({ ...first, sale: { seller, meeting: { ...meeting, agreedAt: now.toISOString() } } }, seen)
  expect(readStoredCode(first.id, now)).toMatchObject({
    meeting: 'You meet on Tue 24\u00a0Nov, 10:00\u00a0am (Dhaka time), Gulshan 1 Circle.',
    seller: 'Call Karim: 01712\u00a0345678',
    number: 'tel:+8801712345678',
  })
  keepCode({ ...first, sale: { seller: { name: 'Karim' }, meeting } }, seen)
  const { number, ...others } = readStoredCode(first.id, now) ?? {}
  expect(number).toBeUndefined()
  expect(others).toMatchObject({
    meeting: 'Proposed, not agreed yet: Tue 24\u00a0Nov, 10:00\u00a0am (Dhaka time), Gulshan 1 Circle.',
    seller: 'The seller is Karim.',
  })
  keepCode({ ...first, sale: { seller } }, seen)
  expect(readStoredCode(first.id, now)?.meeting).toBeUndefined()
})

test('a code is removed when the page of the sale no longer shows one, and when its time is over', () => {
  keepCode(first, seen)
  keepCode({ ...first, handOver: { by: handOver.by, isLocked: true } }, seen)
  expect(read()).toBeNull()
  keepCode(first, seen)
  keepCode({ id: second.id, title: 'iPhone 13', provider: 'card' }, { ...seen, at: later })
  expect(read()).toBeNull()
})

test('a code whose time is over is not shown, and is removed when any page starts', () => {
  keepCode(first, seen)
  keepCode({ ...second, handOver: { ...handOver, by: '2026-11-26T06:00:00Z' } }, seen)
  expect(readStoredCode(first.id, later)).toBeUndefined()
  forgetExpiredCodes(later)
  expect(listStored()).toEqual([second.id])
})

test.each(['{', 'null', '{"a":{"by":1}}'])('what is stored as %s counts as nothing kept', (text) => {
  findLocalStorage().setItem(handOverCodesKey, text)
  keepCode(first, seen)
  expect(listStored()).toEqual([first.id])
  findLocalStorage().setItem(handOverCodesKey, text)
  forgetExpiredCodes(now)
  expect(read()).toBeNull()
})

test('only its buyer sees a code, and it is removed when they sign out or are no longer signed in', () => {
  for (const forget of [announceSignOut, forgetSignedInData]) {
    keepCode(first, seen)
    signedInMarker.set('karim')
    expect(readStoredCode(first.id, now)).toBeUndefined()
    signedInMarker.clear()
    expect(readStoredCode(first.id, now)).toBeUndefined()
    forget()
    expect(read()).toBeNull()
  }
})
