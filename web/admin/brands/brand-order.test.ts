import { expect, test } from 'vitest'
import type { ManagedBrand } from '#contract/brands.ts'
import { changeBrands, listCommonHidden, listHidden, listVisible, moveBy, setHidden } from './brand-order.ts'

const brand = (id: string, hidden = false) => ({ id, name: id, hidden }) as unknown as ManagedBrand
const brands = [brand('a'), brand('z', true), brand('b'), brand('c'), brand('d', true)]
const visible = listVisible(brands)
const idsOf = (list: readonly ManagedBrand[]) => list.map(({ id }) => id).join('')
const find = (id: string) => brands.find((each) => each.id === id) as ManagedBrand

test.each([
  ['a', 1, 'bac'],
  ['b', 1, 'acb'],
  ['b', -1, 'bac'],
  ['c', -1, 'acb'],
] as const)('%s moves by %i to %s, past hidden brands', (id, step, order) => {
  const change = moveBy(step, visible, find(id))
  expect(idsOf(listVisible(changeBrands(brands, find(id), change ?? {})))).toBe(order)
})

test('a brand at the end of the list does not move further', () => {
  expect([moveBy(-1, visible, find('a')), moveBy(1, visible, find('c'))]).toEqual([undefined, undefined])
})

test('a brand that is shown again comes last, and one that is hidden keeps its place', () => {
  expect(idsOf(listVisible(changeBrands(brands, find('z'), { hidden: false })))).toBe('abcz')
  const hidden = changeBrands(brands, find('b'), { hidden: true })
  expect([idsOf(listVisible(hidden)), idsOf(listHidden(hidden))]).toEqual(['ac', 'bdz'])
})

test('a hidden brand cannot be hidden again, and a shown brand cannot be shown again', () => {
  expect([setHidden(true, brands, find('a')), setHidden(true, brands, find('z'))]).toEqual([
    { hidden: true },
    undefined,
  ])
  expect([setHidden(false, brands, find('z')), setHidden(false, brands, find('a'))]).toEqual([
    { hidden: false },
    undefined,
  ])
  expect([setHidden(true, brands, brand('x')), moveBy(-1, visible, brand('x'))]).toEqual([
    undefined,
    undefined,
  ])
})

test('a change of a brand that does not exist changes nothing', () => {
  expect(idsOf(changeBrands(brands, brand('x'), { before: null }))).toBe('azbcd')
})

test('the common brands that nobody has shown yet are known in their order, and no others', () => {
  const ready = ['Walton', 'Nokia', 'Samsung', 'Vivo'].map((name) => brand(name, true))
  const hidden = { ...brand('Realme', true), hiddenByAdmin: true }
  const known = [...ready, hidden, brand('Oppo'), brand('Xiomi')]
  expect(listCommonHidden(known).map(({ name }) => name)).toEqual(['Samsung', 'Vivo', 'Walton'])
})
