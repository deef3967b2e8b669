import { expect, test } from 'vitest'
import { describeSituation } from '#web/texts/describe-sale.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { saleSituations } from '#sentences/sale-situations.ts'
import { saleEnds } from '#texts/sale-steps.ts'
import { chooseSaleTexts } from '#web/texts/choose-sale-texts.ts'
import { describeEnd } from './describe-end.ts'

const sale: SaleView = {
  situation: 'ended',
  steps: [],
  buyer: { name: 'Rakib' },
  seller: { name: 'Salma' },
  may: [],
}

test.each<[SaleView['end'], SaleView['side'], string | undefined]>([
  [undefined, 'buyer', undefined],
  [{ how: 'cancelled', by: 'buyer', text: 'Too far.' }, 'seller', 'Rakib cancelled this sale: “Too far.”'],
  [{ how: 'cancelled', by: 'buyer', text: 'Too far.' }, 'buyer', 'You cancelled this sale: “Too far.”'],
  [{ how: 'cancelled', by: 'seller', text: 'Broken.' }, undefined, 'Salma cancelled this sale: “Broken.”'],
  [{ how: 'admin', text: 'They called.' }, 'buyer', 'An admin ended this sale: “They called.”'],
  [{ how: 'admin' }, 'seller', 'An admin ended this sale.'],
  [{ how: 'missed' }, 'buyer', 'The hand-over was not confirmed in time.'],
])('for the end %j, the %s reads who ended the sale and why', (end, side, text) => {
  expect(describeEnd({ ...sale, ...(end && { end }), ...(side && { side }) }, saleEnds)).toBe(text)
})

test('the text says only once that the hand-over was missed', () => {
  const missed = { ...sale, end: { how: 'missed' }, situation: 'missed' } as const
  expect(describeEnd(missed, saleEnds)).toBeUndefined()
  expect(describeSituation(missed, saleSituations, undefined)).toContain(
    'The hand-over was not confirmed in time',
  )
})

const inCash = { provider: 'cash' } as const
const declined = { ...sale, situation: 'cash-declined', end: { how: 'cancelled', by: 'seller' } } as const

test('a request for cash that the seller never accepted is not called a sale', () => {
  const { saleEnds, saleSteps } = chooseSaleTexts(inCash, declined)
  expect(describeEnd({ ...declined, side: 'buyer' }, saleEnds)).toBe('Salma declined this request.')
  expect(describeEnd({ ...declined, side: 'seller' }, saleEnds)).toBe('You declined this request.')
  const withdrawn = { ...declined, side: 'buyer', end: { how: 'cancelled', by: 'buyer' } } as const
  expect(describeEnd(withdrawn, saleEnds)).toBe('You withdrew this request.')
  expect(describeEnd({ ...declined, end: { how: 'admin' } }, saleEnds)).toBe('An admin ended this request.')
  expect(saleSteps.ended.done).toBe('Request ended')
  const accepted = chooseSaleTexts(inCash, { situation: 'ended' })
  expect(describeEnd(declined, accepted.saleEnds)).toBe('Salma cancelled this sale.')
  expect(accepted.saleSteps.ended.done).toBe('Reservation ended')
})

test.each([
  ['card', 'agreed', 'seller', 'Cancel the sale'],
  ['cash', 'agreed', 'seller', 'Cancel the sale'],
  ['cash', 'cash-requested', 'seller', 'Decline'],
  ['cash', 'cash-requested', 'buyer', 'Withdraw the request'],
] as const)(
  'the button that ends a sale by %s, %s, reads to the %s: %s',
  (provider, situation, side, text) => {
    expect(chooseSaleTexts({ provider }, { situation, side }).sales.cancellation.open).toBe(text)
  },
)
