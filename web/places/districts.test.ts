import { expect, test } from 'vitest'
import { districtSpellings } from '#db/catalogue/spellings.ts'
import { nameDistrict as nameInBangla } from '#contract/sentences/bn/districts.ts'
import { districts } from './districts.ts'
import { namePlace } from './name-place.ts'

test.each(districts)('%s has a Bangla name, which the search knows', (district) => {
  const spellings = districtSpellings.find((line) => line.startsWith(`${district.replaceAll(' ', '_')}: `))
  expect(spellings?.split(' ')).toContain(nameInBangla(district))
  expect(nameInBangla(district)).toBe(nameInBangla(district).normalize('NFC'))
})

test.each([
  ['Mirpur 10, Dhaka', 'Mirpur 10, ঢাকা'],
  ['Dhaka', 'ঢাকা'],
  ['Teknaf,Cox’s Bazar', 'Teknaf, কক্সবাজার'],
  ['মিরপুর ১০, ঢাকা', 'মিরপুর ১০, ঢাকা'],
  ['near the river', 'near the river'],
])('on Bangla pages %j reads %j', (written, shown) => {
  expect(namePlace(written, nameInBangla)).toBe(shown)
})
