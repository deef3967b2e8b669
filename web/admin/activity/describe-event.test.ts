import { describe, expect, it, test } from 'vitest'
import type { EventId, UserId } from '#contract/ids.ts'
import type { EventOnRecord } from '#contract/moderation.ts'
import { viewChange } from '#features/listings/view.ts'
import { describeEvent, describeKind, listDetails } from './describe-event.ts'

const farhana = { id: 'u1' as UserId, name: 'Farhana', email: 'farhana@x.com' }

const event = (more: Partial<EventOnRecord>): EventOnRecord => ({
  id: 'e1' as EventId,
  kind: 'user-verified',
  actor: farhana,
  subject: { kind: 'user', id: 'u2', name: 'Karim' },
  detail: {},
  happenedAt: '2026-11-20T06:00:00Z',
  ...more,
})
const say = (more: Partial<EventOnRecord>) => describeEvent(event(more))
const phone = { kind: 'item', id: 'i1', name: 'iPhone 13' } as const

describe('an event in a sentence', () => {
  it('names the actor and the subject', () => {
    expect(say({})).toBe('Farhana verified Karim as a seller')
    expect(say({ kind: 'item-advertised', subject: phone })).toBe('Farhana promoted iPhone 13')
  })

  it('does not name an unknown actor', () => {
    const nobody = { actor: undefined, subject: phone }
    expect(say({ ...nobody, kind: 'item-reported' })).toBe('A guest reported iPhone 13')
    expect(say({ ...nobody, kind: 'payment-captured' })).toBe('The money for iPhone 13 was taken')
    expect(say({ ...nobody, kind: 'payment-partly-refunded' })).toBe(
      'Part of the money for iPhone 13 was refunded',
    )
    expect(say({ ...nobody, kind: 'payment-refunding' })).toBe('Hatbodol started a refund for iPhone 13')
    expect(say({ ...nobody, kind: 'item-sold' })).toBe('iPhone 13 was reserved')
    expect(say({ actor: undefined, kind: 'user-made-admin', detail: { by: 'command' } })).toBe(
      'The operator, by command, made Karim an admin',
    )
  })

  it('needs no name for a subject that is gone', () => {
    expect(say({ kind: 'booking-removed', subject: { kind: 'booking', id: 'b1' } })).toBe(
      'Farhana deleted the booking of a phone',
    )
    expect(say({ kind: 'user-claimed', subject: { kind: 'user', id: 'u2' } })).toBe('Somebody signed up')
  })

  it('does not change the capitalization of a name', () => {
    expect(say({ kind: 'user-claimed', subject: { kind: 'user', id: 'u2', name: 'karim' } })).toBe(
      'karim signed up',
    )
  })

  it('is readable even if its kind is unknown', () => {
    expect(say({ kind: 'refund-asked_for', subject: phone })).toBe('Farhana: Refund asked for (iPhone 13)')
    expect(say({ kind: 'constructor' })).toBe('Farhana: Constructor (Karim)')
  })
})

test('a kind is named in words', () => {
  expect(describeKind('item-sold')).toBe('Phone reserved')
  expect(describeKind('dispute-opened')).toBe('Dispute opened')
  expect(describeKind('toString')).toBe('ToString')
})

test.each([
  ['item-changed', { oldPriceMinor: 10_000 }, 'Old price', '৳100'],
  [
    'item-changed',
    viewChange({ fields: ['brandId', 'priceMinor', 'images'] }),
    'What was changed',
    'brand, price and photos',
  ],
  ['user-changed', { fields: ['name'] }, 'What was changed', 'name'],
  ['item-changed', { fields: ['colour'] }, 'What was changed', 'colour'],
  ['item-reported', { reason: 'scam' }, 'Reason', 'The seller is trying to cheat'],
  ['user-declined', { reason: 'scam' }, 'Reason', 'scam'],
  ['payment-released', { from: 'reserved' }, 'State before', 'Reserved, not charged yet'],
  ['problem-refunded', { from: 'answered' }, 'State before', 'Answered'],
  ['booking-paid', { to: 'in-cash' }, 'State after', 'Accepted for cash'],
  ['payout-failed', { leftOut: 'held' }, 'Left out because of', 'a problem, a dispute or a refund'],
  ['user-unverified', { listings: 3000 }, 'Listings', '3,000'],
  ['payment-released', { countsAgainstBuyer: true }, 'Counts against buyer', 'yes'],
  ['payment-opened', { by: 'buyer' }, 'Done by', 'the buyer'],
  [
    'excess-explained',
    { how: 'written-off' },
    'How it ended',
    'Hatbodol bears the loss, and no longer asks for it',
  ],
  ['user-made-admin', { by: 'command' }, 'Done by', 'the operator, by command'],
  ['later', { odd: 'toString' }, 'Odd', 'toString'],
])('a detail of %s is shown in words: %j', (kind, detail, name, value) => {
  expect(listDetails(event({ kind, detail }))).toEqual([{ name, value }])
})

test.each([
  ['buyer', 'The seller never came'],
  ['seller', 'The buyer never came'],
])('a problem that the %s reported is told from their side', (by, problem) => {
  const details = listDetails(event({ kind: 'problem-reported', detail: { by, about: 'no-show' } }))
  expect(details.find(({ name }) => name === 'About')?.value).toBe(problem)
})
