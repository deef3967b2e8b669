import { expect, test } from 'vitest'
import type { Meeting, SaleSide, SaleView } from '#contract/sale-view.ts'
import { describeMeeting } from './meeting-of-sale.tsx'

const now = new Date('2026-11-23T10:00:00Z')
const proposed: Meeting = { version: 1, place: 'Shahbag', at: '2026-11-24T11:00:00Z', by: 'buyer' }
const agreed = { ...proposed, agreedAt: '2026-11-23T09:00:00Z' }
const over = { ...proposed, at: now.toISOString() }
const people = { buyer: { name: 'Rakib' }, seller: { name: 'Salma' } }
type May = SaleView['may']

const say = (meeting: Meeting, side: SaleSide | undefined, may: May, situation: SaleView['situation']) =>
  describeMeeting(meeting, { ...people, situation, may, ...(side && { side }) }, now)

test.each<[string, Meeting, SaleSide | undefined, May, string]>([
  ['proposed', proposed, 'buyer', ['propose'], 'You proposed this. It counts when Salma accepts it.'],
  [
    'proposed',
    proposed,
    'seller',
    ['propose', 'accept'],
    'Rakib proposed this. It counts when you accept it.',
  ],
  ['proposed', proposed, undefined, [], 'Rakib proposed this. It counts when Salma accepts it.'],
  ['proposed, and the sale is frozen', proposed, 'buyer', [], 'You proposed this.'],
  ['proposed, and the sale is frozen', proposed, 'seller', [], 'Rakib proposed this.'],
  [
    'proposed for a time that is over',
    over,
    'buyer',
    ['propose'],
    'This time has passed. Propose another one.',
  ],
  [
    'proposed for a time that is over',
    over,
    'seller',
    ['propose'],
    'This time has passed. Propose another one.',
  ],
  ['proposed for a time that is over, and the sale is frozen', over, 'seller', [], 'This time has passed.'],
  ['proposed for a time that is over', over, undefined, [], 'This time has passed.'],
  ['proposed, and the sale is frozen', proposed, undefined, [], 'Rakib proposed this.'],
  ['agreed', agreed, 'buyer', ['propose'], 'Both of you have agreed to this.'],
  ['agreed, and the sale is frozen', agreed, 'seller', [], 'Both of you have agreed to this.'],
  ['agreed', agreed, undefined, [], 'Both of them have agreed to this.'],
])('for a meeting that is %s (%j), the %s who may %j reads: %s', (state, meeting, side, may, text) => {
  const situation = state.includes('frozen') ? 'frozen' : 'buyer-proposed'
  expect(say(meeting, side, may, situation)).toBe(text)
})
