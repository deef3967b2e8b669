import { expect, test } from 'vitest'
import { saleSituations, type SaleView } from '#contract/sale-view.ts'
import { isCodeFolded } from './arranging.ts'

const now = new Date('2026-11-23T08:00:00Z')
const on = (at: string) => ({ at, place: 'Shahbag', version: 1, by: 'buyer' }) as SaleView['meeting']

test('the code is folded only while the two still have to agree when to meet', () => {
  const folded = saleSituations.filter((situation) => isCodeFolded({ situation }, now))
  expect(folded).toEqual(['arrange', 'buyer-proposed', 'seller-proposed'])
})

test('the code is not folded from the start, in Dhaka, of the day that one of them proposed', () => {
  const isFolded = (at: string) => isCodeFolded({ situation: 'buyer-proposed', meeting: on(at) }, now)
  expect(isFolded('2026-11-23T17:59:00Z')).toBe(false)
  expect(isFolded('2026-11-23T18:00:00Z')).toBe(true)
  expect(isFolded('2026-11-22T06:00:00Z')).toBe(false)
})
