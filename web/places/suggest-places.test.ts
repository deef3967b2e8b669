import { describe, expect, it } from 'vitest'
import { demoListings, saleListings } from '#db/demo/listings.ts'
import { districts, listAreas } from './districts.ts'
import { nameDistrict as nameInBangla } from '#contract/sentences/bn/districts.ts'
import { findDistrict, findOtherDistrict, fold, suggestPlaces } from './suggest-places.ts'

describe('the districts', () => {
  it('are 64, in alphabetical order, each with areas and no area twice', () => {
    expect(districts).toHaveLength(64)
    expect(districts).toEqual(districts.toSorted((one, other) => one.localeCompare(other)))
    for (const district of districts) {
      const areas = listAreas(district)
      expect(areas.length).toBeGreaterThanOrEqual(3)
      expect(new Set(areas).size, district).toBe(areas.length)
    }
  })

  it('are at the end of the places of all demo listings', () => {
    const locations = [...demoListings, ...saleListings].map(({ location }) => location)
    const unknown = locations.filter((place) => !findDistrict(place))
    expect(unknown).toEqual([])
  })
})

it('a Bangla name is the same place, whichever way a keyboard writes its letters', () => {
  // One character for the letter and its dot, as many keyboards type it.
  const typed = 'বগু\u09DCা'
  expect(typed).not.toBe(nameInBangla('Bogura'))
  expect(fold(typed)).toBe(fold(nameInBangla('Bogura')))
})

describe('the suggested places', () => {
  it('start with the areas of the district nearby', () => {
    expect(suggestPlaces('', 'Sylhet')[0]).toBe('Ambarkhana, Sylhet')
    expect(suggestPlaces('Zinda', 'Sylhet').indexOf('Zindabazar, Sylhet')).toBeLessThan(20)
    expect(suggestPlaces('')).toEqual(districts)
  })

  it('start with the areas of the typed district, even if another one is nearby', () => {
    expect(suggestPlaces('rajshahi', 'Sylhet')[0]).toBe('Bagha, Rajshahi')
    for (const typed of ["cox's bazar", 'Cox‘s Bazar'])
      expect(suggestPlaces(typed)[0]).toBe('Chakaria, Cox’s Bazar')
  })

  it('include areas of all districts that contain the typed text', () => {
    expect(suggestPlaces('mirp')).toEqual(
      expect.arrayContaining(['Mirpur, Dhaka', 'Mirpur 10, Dhaka', 'Mirpur, Kushtia']),
    )
  })

  it('complete a typed area with each district, first those that have such an area', () => {
    expect(suggestPlaces('Zindabazar,')[0]).toBe('Zindabazar, Sylhet')
    expect(suggestPlaces('House 4, Mirpur 10, ')[0]).toBe('House 4, Mirpur 10, Dhaka')
    expect(suggestPlaces('A shop,', 'Bogura')[0]).toBe('A shop, Bogura')
    expect(suggestPlaces('A shop,')).toHaveLength(64)
  })
})

describe('a place in another district', () => {
  it.each([
    ['Mirpur 10', 'Sylhet', 'Dhaka'],
    ['Mirpur 10, Dhaka', 'Sylhet', 'Dhaka'],
    ['Zindabazar', 'Sylhet', undefined],
    ['New Market', 'Sylhet', undefined],
    ['in front of the bank', 'Sylhet', undefined],
    ['Mirpur 10', undefined, undefined],
  ] as const)('%j for a phone in %s is in %s', (typed, near, other) => {
    expect(findOtherDistrict(typed, near)).toBe(other)
  })
})
