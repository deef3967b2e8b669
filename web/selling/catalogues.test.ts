import { describe, expect, it } from 'vitest'
import { brandNames } from '#contract/brands.ts'
import { demoListings } from '#db/demo/listings.ts'
import { districts, suggestPlaces } from './districts.ts'
import { listKnownModels } from './known-models.ts'

describe('what the form suggests', () => {
  it('has each of the 64 districts once, in order', () => {
    expect(new Set(districts).size).toBe(64)
    expect(districts).toHaveLength(64)
    expect(districts).toContain('Cox’s Bazar')
    expect(districts[0]).toBe('Bagerhat')
  })

  it('offers the districts behind an area that was typed', () => {
    expect(suggestPlaces('Mir')).toContain('Dhaka')
    expect(suggestPlaces('Mirpur 10,Dh')).toContain('Mirpur 10, Dhaka')
    expect(suggestPlaces('House 4, Mirpur 10, ')).toContain('House 4, Mirpur 10, Dhaka')
  })

  it('knows every model of the demo world, none of them twice and none too long', () => {
    for (const brand of brandNames) {
      const known = listKnownModels(brand)
      expect(new Set(known).size).toBe(known.length)
      expect(known.filter((model) => model.length > 80)).toEqual([])
      const demo = demoListings.filter((listing) => listing.brand === brand).map(({ model }) => model)
      expect(demo.filter((model) => !known.includes(model))).toEqual([])
    }
  })
})
