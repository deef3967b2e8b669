import { expect, test } from 'vitest'
import { districtSpellings } from '#db/catalogue/spellings.ts'
import { nameDistrict as nameInBangla } from '#contract/sentences/bn/districts.ts'
import { districts } from './districts.ts'

test.each(districts)('%s has a Bangla name, which the search knows', (district) => {
  const spellings = districtSpellings.find((line) => line.startsWith(`${district.replaceAll(' ', '_')}: `))
  expect(spellings?.split(' ')).toContain(nameInBangla(district))
  expect(nameInBangla(district)).toBe(nameInBangla(district).normalize('NFC'))
})
