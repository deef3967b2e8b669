import { expect, test } from 'vitest'
import { dropRow } from './use-models.ts'

test('a taught row is dropped whether its letters are small or capital, but not the same text of another brand', () => {
  const rows = ['Iphone', 'Xiomi'].flatMap((brand) =>
    ['Note 99', 'note 98'].map((model) => ({ brand, model, listings: 1 })),
  )
  const left = dropRow(rows, { brand: 'Xiomi', model: 'NOTE 99', listings: 2 })
  expect(left.map(({ brand, model }) => `${brand} ${model}`)).toEqual([
    'Iphone Note 99',
    'Iphone note 98',
    'Xiomi note 98',
  ])
})
