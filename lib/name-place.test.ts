import { expect, test } from 'vitest'
import { nameDistrict as nameInBangla } from '#contract/sentences/bn/districts.ts'
import { namePlaceBy } from './name-place.ts'

test.each([
  ['Mirpur 10, Dhaka', 'Mirpur 10, ঢাকা'],
  ['Dhaka', 'ঢাকা'],
  ['Teknaf,Cox’s Bazar', 'Teknaf, কক্সবাজার'],
  ["Teknaf, Cox's Bazar", 'Teknaf, কক্সবাজার'],
  ['মিরপুর ১০, ঢাকা', 'মিরপুর ১০, ঢাকা'],
  ['near the river', 'near the river'],
])('on Bangla pages %j reads %j', (written, shown) => {
  expect(namePlaceBy(nameInBangla, written)).toBe(shown)
})
