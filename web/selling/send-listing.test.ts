import { describe, expect, it, vi } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { Problem } from '#contract/problem.ts'
import { makeProblem } from '#test/http/make-problem.ts'
import type { Listing, ListingForm } from '#contract/listings.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { findChanges, nameRelisted, type SendParts, sendListing } from './send-listing.ts'

const form: ListingForm = {
  name: 'Iphone',
  model: 'iPhone 13 128 GB',
  condition: 'Good',
  location: 'Mirpur 10, Dhaka',
  price: 51_500,
  description: 'Battery 88 %',
  images: ['/images/a.jpg', '/images/b.jpg'],
}
const listed = (change: Partial<ListingForm> = {}) =>
  ({ ...form, ...change, id: 'item-1', sellerName: 'Rakib' }) as unknown as Listing
const alreadyListed = makeProblem('already-listed', 'This phone is listed already.')

/** A server that creates one listing per draft, and a connection on which a test can lose answers. */
function setUp() {
  const listings: Listing[] = []
  let sent: readonly ListingForm[] = []
  const createOnce = async (body: ListingForm) => {
    const [created] = listings
    if (created && Object.keys(findChanges(created, body)).length > 0) throw alreadyListed
    if (!created) listings.push(listed(body))
  }
  const parts = {
    create: vi.fn<SendParts['create']>(createOnce),
    change: vi.fn<SendParts['change']>(async () => undefined),
    listNewest: vi.fn<SendParts['listNewest']>(async () => listings),
    readSent: () => sent,
    markSent: (next: readonly ListingForm[]) => void (sent = next),
  }
  return {
    parts,
    listings,
    send: (change: Partial<ListingForm> = {}) => sendListing(parts, { ...form, ...change }),
    loseAnswer: () =>
      parts.create.mockImplementationOnce(async (body) => {
        await createOnce(body)
        throw new NetworkFailure()
      }),
    loseRequest: () => parts.create.mockRejectedValueOnce(new NetworkFailure()),
    readSent: () => sent,
  }
}

describe('putting a phone up for sale', () => {
  it('sends the form and does not search for an earlier listing', async () => {
    const { parts, listings, send } = setUp()
    await send()
    expect(listings).toHaveLength(1)
    expect(parts.listNewest).not.toHaveBeenCalled()
  })

  it('does not create a second listing if only the answer was lost', async () => {
    const { parts, listings, send, loseAnswer } = setUp()
    loseAnswer()
    await expect(send()).rejects.toThrow(NetworkFailure)
    await send()
    expect(listings).toHaveLength(1)
    expect(parts.change).not.toHaveBeenCalled()
  })

  it('updates the created listing if the form was changed in the meantime', async () => {
    const { parts, send, loseAnswer, loseRequest } = setUp()
    loseAnswer()
    await expect(send()).rejects.toThrow(NetworkFailure)
    loseRequest()
    await expect(send({ price: 49_000 })).rejects.toThrow(NetworkFailure)
    await send({ price: 50_000 })
    expect(parts.change).toHaveBeenCalledWith('item-1', { price: 50_000 })
  })

  it('finds the created listing even if the answer to its change was also lost', async () => {
    const { parts, listings, send, loseAnswer } = setUp()
    loseAnswer()
    await expect(send()).rejects.toThrow(NetworkFailure)
    parts.change.mockImplementationOnce(async (_, changes) => {
      listings[0] = listed(changes)
      throw new NetworkFailure()
    })
    await expect(send({ price: 49_000 })).rejects.toThrow(NetworkFailure)
    await send({ price: 48_000 })
    expect(parts.change).toHaveBeenLastCalledWith('item-1', { price: 48_000 })
  })

  it('sends the form again if it never arrived', async () => {
    const { listings, send, loseRequest } = setUp()
    loseRequest()
    await expect(send()).rejects.toThrow(NetworkFailure)
    await send({ price: 50_000 })
    expect(listings).toEqual([listed({ price: 50_000 })])
  })

  it('says that the phone is already listed if it cannot find the listing', async () => {
    const { parts, send } = setUp()
    parts.create.mockRejectedValueOnce(alreadyListed)
    await expect(send()).rejects.toBe(alreadyListed)
  })

  it.each<[ErrorCode, number]>([
    ['invalid-input', 0],
    ['seller-not-verified', 0],
    ['too-many-requests', 0],
    ['internal-error', 1],
  ])('after %s, it remembers %d form that may have arrived', async (code, count) => {
    const { parts, send, readSent } = setUp()
    parts.create.mockRejectedValueOnce(makeProblem(code, 'No.'))
    await expect(send()).rejects.toThrow(Problem)
    expect(readSent()).toHaveLength(count)
  })

  it('still remembers a form that may have arrived if a later try is refused', async () => {
    const { parts, send, loseRequest, readSent } = setUp()
    loseRequest()
    await expect(send()).rejects.toThrow(NetworkFailure)
    parts.create.mockRejectedValueOnce(makeProblem('invalid-input', 'No.'))
    await expect(send({ price: 1 })).rejects.toThrow(Problem)
    expect(readSent()).toEqual([form])
  })
})

describe('the changes of a form', () => {
  it('are empty if the form equals the listing', () => {
    expect(findChanges(listed(), form)).toEqual({})
  })

  it('contain RAM and storage again if the model has changed, because the server then clears them', () => {
    const before = { ...listed(), ramGb: 4, storageGb: 128 }
    const changes = findChanges(before, { ...form, model: 'iPhone 12', ramGb: 4, storageGb: 128 })
    expect(changes).toEqual({ model: 'iPhone 12', ramGb: 4, storageGb: 128 })
  })

  it('contain only the fields that differ', () => {
    expect(findChanges(listed(), { ...form, price: 1000, model: 'iPhone 12' })).toEqual({
      price: 1000,
      model: 'iPhone 12',
    })
  })

  it('contain all photos if one of them was moved', () => {
    const images = form.images.toReversed()
    expect(findChanges(listed(), { ...form, images })).toEqual({ images })
  })
})

it('a phone that is listed again is named with its memory, unless the seller has changed its name', () => {
  const sold = {
    ...listed({ model: 'Redmi Note 11', ramGb: 6, storageGb: 128 }),
    title: 'Redmi Note 11 · 6/128 GB',
  }
  const again = { ...form, model: sold.model, ramGb: 6, storageGb: 128, price: 40_000 }
  expect(nameRelisted(sold, findChanges(sold, again))).toBe('Redmi Note 11 · 6/128 GB')
  const renamed = { ...again, model: 'Redmi Note 11S' }
  expect(nameRelisted(sold, findChanges(sold, renamed))).toBe('Redmi Note 11S')
})
