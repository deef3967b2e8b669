import { expect, test } from 'vitest'
import { keepSizesWhole } from './unbroken-sizes.ts'

test.each([
  ['Huawei P30 Pro 8/256 GB', 'Huawei P30 Pro 8/256\u00a0GB'],
  ['iPhone 13 1 tb, 6 gb ram', 'iPhone 13 1\u00a0tb, 6\u00a0gb ram'],
  ['Redmi 12 GBoard', 'Redmi 12 GBoard'],
  ['iPhone 13 256GB', 'iPhone 13 256GB'],
])('%j has its units beside their numbers', (model, unbroken) => {
  expect(keepSizesWhole(model)).toBe(unbroken)
})
