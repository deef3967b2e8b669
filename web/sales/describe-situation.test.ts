import { expect, test } from 'vitest'
import { saleSituations as situations, type SaleView } from '#contract/sale-view.ts'
import { saleEnds, saleSituations } from '#web/messages/en/sale-situations.ts'
import { describeEnd, describeSituation } from './describe-situation.ts'

const sale: SaleView = {
  situation: 'agreed',
  steps: [],
  buyer: { name: 'Rakib' },
  seller: { name: 'Salma' },
  by: '2026-11-27T11:45:30Z',
  meeting: {
    version: 1,
    place: 'Shahbag',
    at: '2026-11-24T11:45:00Z',
    by: 'buyer',
    agreedAt: '2026-11-22T10:00:00Z',
  },
  may: [],
}

test('each situation has one sentence for each reader, without empty places and without seconds', () => {
  for (const situation of situations) {
    for (const side of ['buyer', 'seller', undefined] as const) {
      const sentence = describeSituation({ ...sale, situation, ...(side && { side }) }, saleSituations)
      expect(sentence).toMatch(/^[A-Z].*[a-z0-9]\.$/u)
      expect(sentence).not.toMatch(/ {2}| ,|undefined|:\d\d:\d\d|Invalid/u)
      // The buyer may have paid by bKash.
      expect(sentence).not.toMatch(/card/iu)
    }
  }
})

test('it names who, what and by when, in Dhaka time', () => {
  expect(describeSituation({ ...sale, side: 'buyer' }, saleSituations)).toBe(
    'Meet Salma on Tue 24 Nov, 17:45, check the phone, and then give your code.',
  )
  expect(describeSituation({ ...sale, side: 'seller', situation: 'arrange' }, saleSituations)).toBe(
    'Agree with Rakib when to meet: you hand over the phone by Fri 27 Nov, 17:45.',
  )
})

test.each<[SaleView['end'], SaleView['side'], string | undefined]>([
  [undefined, 'buyer', undefined],
  [{ how: 'cancelled', by: 'buyer', text: 'Too far.' }, 'seller', 'Rakib cancelled this sale: “Too far.”'],
  [{ how: 'cancelled', by: 'buyer', text: 'Too far.' }, 'buyer', 'You cancelled this sale: “Too far.”'],
  [{ how: 'cancelled', by: 'seller', text: 'Broken.' }, undefined, 'Salma cancelled this sale: “Broken.”'],
  [{ how: 'admin', text: 'They called.' }, 'buyer', 'An admin ended this sale: “They called.”'],
  [{ how: 'admin' }, 'seller', 'An admin ended this sale.'],
  [{ how: 'missed' }, 'buyer', 'The hand-over was not confirmed in time.'],
])('the end %j is told to the %s with who and why', (end, side, text) => {
  expect(describeEnd({ ...sale, ...(end && { end }), ...(side && { side }) }, saleEnds)).toBe(text)
})
