import { describe, expect, it } from 'vitest'
import { listChanged } from './use-form-sync.ts'

describe('a form that follows its address', () => {
  const address = { minPrice: '', location: 'Dhaka', sort: 'newest' }

  it('writes nothing when the address says what it said', () => {
    expect(listChanged(address, { ...address })).toEqual([])
  })

  it('writes only what changed, so that what is typed elsewhere stays', () => {
    expect(listChanged(address, { ...address, sort: 'price-asc' })).toEqual([['sort', 'price-asc']])
  })

  it('empties a field whose value left the address', () => {
    expect(listChanged(address, { ...address, location: '' })).toEqual([['location', '']])
  })
})
