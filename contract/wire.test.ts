import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import {
  fromWire,
  ignored,
  inWords,
  onlyOnWire,
  pathFromWire,
  pathOnWire,
  SoldWord,
  spelled,
  toWire,
} from './wire.ts'

const Phone = z.object({
  id: spelled('_id', z.string()),
  model: z.string(),
  isSold: SoldWord,
  postDate: onlyOnWire(z.string(), ({ postedAt }: { postedAt: string }) => `on ${postedAt}`),
  postedAt: z.string(),
  seller: z.optional(z.object({ id: spelled('_id', z.string()) })),
})
const ours = { id: '1', model: 'Pixel', isSold: true, postedAt: 'Monday', seller: { id: '2' } }
const wire = {
  _id: '1',
  model: 'Pixel',
  isSold: 'sold',
  postDate: 'on Monday',
  postedAt: 'Monday',
  seller: { _id: '2' },
}

describe('a record on the wire', () => {
  it('has the names and words of the wire, in the order of the contract', () => {
    expect(JSON.stringify(toWire(z.array(Phone), [ours]))).toBe(JSON.stringify([wire]))
  })

  it('is read back in our names, without the fields that only the wire has', () => {
    expect(fromWire(z.array(Phone), [wire])).toEqual([ours])
  })

  it('is not read if it has our names', () => {
    expect(fromWire(Phone, { id: '1' })).toEqual({})
  })

  it('keeps a value of the wrong form, so that its schema can refuse it', () => {
    expect(fromWire(Phone, ['x'])).toEqual(['x'])
    expect(fromWire(Phone, { isSold: 'noSold', seller: 7 })).toEqual({ isSold: 'noSold', seller: 7 })
    expect(fromWire(Phone, { isSold: 'toString' })).toEqual({ isSold: 'toString' })
  })

  it('keeps its spelling when the schema is made partial', () => {
    expect(toWire(z.partial(Phone), { id: '1' })).toEqual({ _id: '1', postDate: 'on undefined' })
  })
})

describe('what a client sends', () => {
  it('has words even if the field is optional and has another name', () => {
    const query = z.object({
      onlyReported: spelled('report', z.optional(inWords({ true: true }, z.literal(true)))),
    })
    expect(fromWire(query, { report: 'true' })).toEqual({ onlyReported: true })
    expect(toWire(query, { onlyReported: true })).toEqual({ report: 'true' })
  })

  const body = z.object({
    listingId: spelled('productId', z.string()),
    brandName: ignored('productName'),
  })

  it('may have fields that the server does not read', () => {
    expect(toWire(body, { listingId: '1', brandName: 'Xiomi' })).toEqual({
      productId: '1',
      productName: 'Xiomi',
    })
    expect(fromWire(body, { productId: '1', productName: 'Xiomi' })).toEqual({ listingId: '1' })
  })

  it('has the paths of wrong fields in the names of the reader', () => {
    expect(pathOnWire({ body }, 'listingId.0')).toBe('productId.0')
    expect(pathFromWire({ query: body }, 'productId')).toBe('listingId')
    expect(pathOnWire({ body: z._default(body, { listingId: '' }) }, 'model')).toBe('model')
  })
})
