import { expect, test } from 'vitest'
import { districtSpellings } from '#db/catalogue/spellings.ts'
import { nameDistrict as nameInEnglish } from '#contract/sentences/en/districts.ts'
import { nameDistrict as nameInBangla } from '#contract/sentences/bn/districts.ts'
import { districts, sortDistricts } from './districts.ts'

test.each(districts)('%s has a Bangla name, which the search knows', (district) => {
  const spellings = districtSpellings.find((line) => line.startsWith(`${district.replaceAll(' ', '_')}: `))
  expect(spellings?.split(' ')).toContain(nameInBangla(district))
  expect(nameInBangla(district)).toBe(nameInBangla(district).normalize('NFC'))
})

test('the districts are in the alphabetical order of the reader', () => {
  const inBangla = sortDistricts(nameInBangla, 'bn').map(nameInBangla)
  expect(inBangla.slice(0, 3)).toEqual(['কক্সবাজার', 'কিশোরগঞ্জ', 'কুড়িগ্রাম'])
  expect(inBangla.at(-1)).toBe('হবিগঞ্জ')
  expect(sortDistricts(nameInEnglish, 'en')).toEqual(districts)
})

test('a district with another apostrophe has the same name', () => {
  for (const typed of ["Cox's Bazar", 'Cox’s Bazar', 'Coxʼs Bazar', 'Cox`s Bazar']) {
    expect(nameInEnglish(typed)).toBe('Cox’s Bazar')
    expect(nameInBangla(typed)).toBe('কক্সবাজার')
  }
})
