import { describe, expect, it, vi } from 'vitest'
import { type ErrorCode, Problem } from '#contract/errors.ts'
import type { Item, ItemForm } from '#contract/items.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { findChanges, type SendParts, sendListing } from './send-listing.ts'

const form: ItemForm = {
  name: 'Iphone',
  model: 'iPhone 13 128 GB',
  condition: 'Good',
  location: 'Mirpur 10, Dhaka',
  price: 51_500,
  description: 'Battery 88 %',
  images: ['/images/a.jpg', '/images/b.jpg'],
}
const listed = (change: Partial<ItemForm> = {}) =>
  ({ ...form, ...change, _id: 'item-1', userName: 'Rakib' }) as unknown as Item

/** A server that keeps what arrives, and a line to it that a test cuts. */
function setUp(there: Item[] = []) {
  const shelves = [...there]
  let sent: ItemForm | undefined
  const parts = {
    create: vi.fn<SendParts['create']>(async (body) => shelves.unshift(listed(body))),
    change: vi.fn<SendParts['change']>(async () => undefined),
    listNewest: vi.fn<SendParts['listNewest']>(async () => shelves),
    markSent: (next: ItemForm | undefined) => void (sent = next),
  }
  const send = (change: Partial<ItemForm> = {}) => sendListing(parts, { ...form, ...change }, sent)
  return { parts, shelves, send, readSent: () => sent }
}

describe('putting a phone up for sale', () => {
  it('sends it, and looks nowhere when nothing was left unanswered', async () => {
    const { parts, shelves, send } = setUp([listed()])
    await send()
    expect(shelves).toHaveLength(2)
    expect(parts.listNewest).not.toHaveBeenCalled()
  })

  it('does not put it up twice when only the answer was lost', async () => {
    const { parts, shelves, send, readSent } = setUp()
    parts.create.mockImplementationOnce(async (body) => {
      shelves.unshift(listed(body))
      throw new NetworkFailure()
    })
    await expect(send()).rejects.toThrow(NetworkFailure)
    expect(readSent()).toEqual(form)
    await send()
    expect(shelves).toHaveLength(1)
    expect(parts.change).not.toHaveBeenCalled()
  })

  it('brings the one that arrived up to date when the form was changed meanwhile', async () => {
    const { parts, shelves, send } = setUp()
    parts.create.mockImplementationOnce(async (body) => {
      shelves.unshift(listed(body))
      throw new NetworkFailure()
    })
    await expect(send()).rejects.toThrow(NetworkFailure)
    await send({ price: 50_000 })
    expect(shelves).toHaveLength(1)
    expect(parts.change).toHaveBeenCalledWith('item-1', { price: 50_000 })
  })

  it('sends it again when it never arrived', async () => {
    const { parts, shelves, send } = setUp([listed({ model: 'another' })])
    parts.create.mockRejectedValueOnce(new NetworkFailure())
    await expect(send()).rejects.toThrow(NetworkFailure)
    await send()
    expect(shelves).toHaveLength(2)
  })

  it('does not send while it cannot find out whether it arrived', async () => {
    const { parts, send } = setUp()
    parts.create.mockRejectedValueOnce(new NetworkFailure())
    await expect(send()).rejects.toThrow(NetworkFailure)
    parts.listNewest.mockRejectedValueOnce(new NetworkFailure())
    await expect(send()).rejects.toThrow(NetworkFailure)
    expect(parts.create).toHaveBeenCalledTimes(1)
  })

  it.each<[ErrorCode, boolean]>([
    ['invalid-input', false],
    ['seller-not-verified', false],
    ['too-many-requests', false],
    ['internal-error', true],
  ])('after %s, that it may have arrived is %s', async (code, mayHave) => {
    const { parts, send, readSent } = setUp()
    parts.create.mockRejectedValueOnce(new Problem(code, 'No.'))
    await expect(send()).rejects.toThrow(Problem)
    expect(readSent() !== undefined).toBe(mayHave)
  })
})

describe('what a form changes', () => {
  it('is nothing when it says the same', () => {
    expect(findChanges(listed(), form)).toEqual({})
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
