import { describe, expect, it } from 'vitest'
import { listChanged } from './use-form-sync.ts'

describe('a form that follows the URL', () => {
  const address = { minPrice: '', location: 'Dhaka', sort: 'newest' }

  it('writes nothing when the URL has not changed', () => {
    expect(listChanged(address, { ...address })).toEqual([])
  })

  it('writes only what changed, so that text typed into other fields stays', () => {
    expect(listChanged(address, { ...address, sort: 'price-asc' })).toEqual([['sort', 'price-asc']])
  })

  it('empties a field whose value is no longer in the URL', () => {
    expect(listChanged(address, { ...address, location: '' })).toEqual([['location', '']])
  })
})
