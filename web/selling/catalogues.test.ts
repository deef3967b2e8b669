import { describe, expect, it } from 'vitest'
import { brandNames } from '#contract/brands.ts'
import { demoListings } from '#db/demo/listings.ts'
import { listKnownModels } from './known-models.ts'

describe('what the form suggests', () => {
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
