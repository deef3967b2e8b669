import { describe, expect, it, vi } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { Problem } from '#contract/problem.ts'
import { makeProblem } from '#test/make-problem.ts'
import type { Listing, ListingForm } from '#contract/listings.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { findChanges, type SendParts, sendListing } from './send-listing.ts'

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
  const shelves: Listing[] = []
  let sent: readonly ListingForm[] = []
  const take = async (body: ListingForm) => {
    const [there] = shelves
    if (there && Object.keys(findChanges(there, body)).length > 0) throw alreadyListed
    if (!there) shelves.push(listed(body))
  }
  const parts = {
    create: vi.fn<SendParts['create']>(take),
    change: vi.fn<SendParts['change']>(async () => undefined),
    listNewest: vi.fn<SendParts['listNewest']>(async () => shelves),
    readSent: () => sent,
    markSent: (next: readonly ListingForm[]) => void (sent = next),
  }
  return {
    parts,
    shelves,
    send: (change: Partial<ListingForm> = {}) => sendListing(parts, { ...form, ...change }),
    loseAnswer: () =>
      parts.create.mockImplementationOnce(async (body) => {
        await take(body)
        throw new NetworkFailure()
      }),
    loseRequest: () => parts.create.mockRejectedValueOnce(new NetworkFailure()),
    readSent: () => sent,
  }
}

describe('putting a phone up for sale', () => {
  it('sends it, and looks nowhere', async () => {
    const { parts, shelves, send } = setUp()
    await send()
    expect(shelves).toHaveLength(1)
    expect(parts.listNewest).not.toHaveBeenCalled()
  })

  it('does not put it up twice when only the answer was lost', async () => {
    const { parts, shelves, send, loseAnswer } = setUp()
    loseAnswer()
    await expect(send()).rejects.toThrow(NetworkFailure)
    await send()
    expect(shelves).toHaveLength(1)
    expect(parts.change).not.toHaveBeenCalled()
  })

  it('brings the one that arrived up to date when the form was changed meanwhile', async () => {
    const { parts, send, loseAnswer, loseRequest } = setUp()
    loseAnswer()
    await expect(send()).rejects.toThrow(NetworkFailure)
    loseRequest()
    await expect(send({ price: 49_000 })).rejects.toThrow(NetworkFailure)
    await send({ price: 50_000 })
    expect(parts.change).toHaveBeenCalledWith('item-1', { price: 50_000 })
  })

  it('finds the one that arrived when the answer to its change was lost too', async () => {
    const { parts, shelves, send, loseAnswer } = setUp()
    loseAnswer()
    await expect(send()).rejects.toThrow(NetworkFailure)
    parts.change.mockImplementationOnce(async (_, changes) => {
      shelves[0] = listed(changes)
      throw new NetworkFailure()
    })
    await expect(send({ price: 49_000 })).rejects.toThrow(NetworkFailure)
    await send({ price: 48_000 })
    expect(parts.change).toHaveBeenLastCalledWith('item-1', { price: 48_000 })
  })

  it('sends it again when it never arrived', async () => {
    const { shelves, send, loseRequest } = setUp()
    loseRequest()
    await expect(send()).rejects.toThrow(NetworkFailure)
    await send({ price: 50_000 })
    expect(shelves).toEqual([listed({ price: 50_000 })])
  })

  it('says that it is listed already when it cannot tell as which', async () => {
    const { parts, send } = setUp()
    parts.create.mockRejectedValueOnce(alreadyListed)
    await expect(send()).rejects.toBe(alreadyListed)
  })

  it.each<[ErrorCode, number]>([
    ['invalid-input', 0],
    ['seller-not-verified', 0],
    ['too-many-requests', 0],
    ['internal-error', 1],
  ])('after %s, %d that may have arrived is remembered', async (code, count) => {
    const { parts, send, readSent } = setUp()
    parts.create.mockRejectedValueOnce(makeProblem(code, 'No.'))
    await expect(send()).rejects.toThrow(Problem)
    expect(readSent()).toHaveLength(count)
  })

  it('forgets nothing that may have arrived when a later try is refused', async () => {
    const { parts, send, loseRequest, readSent } = setUp()
    loseRequest()
    await expect(send()).rejects.toThrow(NetworkFailure)
    parts.create.mockRejectedValueOnce(makeProblem('invalid-input', 'No.'))
    await expect(send({ price: 1 })).rejects.toThrow(Problem)
    expect(readSent()).toEqual([form])
  })
})

describe('what a form changes', () => {
  it('is nothing when it says the same', () => {
    expect(findChanges(listed(), form)).toEqual({})
  })

  it('has RAM and storage again with another model, as the server forgets them', () => {
    const before = { ...listed(), ramGb: 4, storageGb: 128 }
    const changes = findChanges(before, { ...form, model: 'iPhone 12', ramGb: 4, storageGb: 128 })
    expect(changes).toEqual({ model: 'iPhone 12', ramGb: 4, storageGb: 128 })
  })

  it('is what it says differently, alone', () => {
    expect(findChanges(listed(), { ...form, price: 1000, model: 'iPhone 12' })).toEqual({
      price: 1000,
      model: 'iPhone 12',
    })
  })

  it('is all the photos when one of them moved', () => {
    const images = form.images.toReversed()
    expect(findChanges(listed(), { ...form, images })).toEqual({ images })
  })
})
