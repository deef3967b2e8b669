import { describe, expect, it, vi } from 'vitest'
import { findLocalStorage } from '#web/api/local-storage.ts'
import { draftsKey } from '#web/own-data/own-data.ts'
import { createListingDraft, emptyListing, type ListingDefaults } from './listing-draft.ts'
import type { UploadDependencies } from '#web/photos/photo-uploads.ts'

const hourMs = 3_600_000

function setUp(start: ListingDefaults = emptyListing) {
  const storage = findLocalStorage()
  storage.removeItem(draftsKey)
  let now = 0
  const signals: AbortSignal[] = []
  const upload = vi.fn<UploadDependencies['upload']>(async (file, _, signal) => {
    signals.push(signal)
    return `/images/${file.name}`
  })
  const dependencies: UploadDependencies = {
    upload,
    show: (file) => `blob:${file.name}`,
    hide: () => undefined,
    explain: () => 'failed',
    now: () => now,
    max: 8,
  }
  const place = { key: 'draft', owner: 'seller@hatbodol.example', storage: 'device' } as const
  return {
    signals,
    upload,
    /** Opens the form again as a page does. The listing may have changed in the meantime. */
    open: (now = start) => createListingDraft({ place, start: now, dependencies }),
    pass: (ms: number) => (now += ms),
    kept: () => storage.getItem(draftsKey),
    put: (text: string) => storage.setItem(draftsKey, text),
  }
}

const listing: ListingDefaults = {
  fields: { ...emptyListing.fields, model: 'iPhone 13', price: '51500' },
  images: ['/images/own.jpg'],
}
const newer: ListingDefaults = {
  fields: { ...listing.fields, price: '49000' },
  images: ['/images/newer.jpg'],
}

const photo = (name: string) => new File(['x'], name)
const uploaded = (draft: ReturnType<ReturnType<typeof setUp>['open']>) =>
  draft.read().photos.map((each) => each.url)

describe('the draft of a listing', () => {
  it('is restored when the page opens again', async () => {
    const { open } = setUp()
    const draft = open()
    draft.change({ model: 'iPhone 13', price: '৫০,০০০' })
    draft.photoUploads.add([photo('a.jpg'), photo('b.jpg')])
    await vi.waitFor(() => expect(uploaded(draft)).toEqual(['/images/a.jpg', '/images/b.jpg']))
    const again = open()
    expect(again.read().fields).toMatchObject({ model: 'iPhone 13', price: '৫০,০০০' })
    expect(again.read().photos).toMatchObject([{ preview: '/images/a.jpg' }, { preview: '/images/b.jpg' }])
    expect(again.read()).toMatchObject({ isChanged: true, isRestored: true, hasExpired: false })
  })

  it('does not restore a photo whose upload was not finished', () => {
    const { open, upload } = setUp()
    upload.mockReturnValue(new Promise(() => undefined))
    const draft = open()
    draft.change({ model: 'iPhone 13' })
    draft.photoUploads.add([photo('a.jpg')])
    expect(draft.read().photos).toHaveLength(1)
    expect(open().read().photos).toEqual([])
  })

  it('does not restore photos that the server has deleted, and says so until others are added', async () => {
    const { open, pass } = setUp()
    const draft = open()
    draft.photoUploads.add([photo('old.jpg')])
    await vi.waitFor(() => expect(uploaded(draft)).toEqual(['/images/old.jpg']))
    pass(22 * hourMs)
    draft.photoUploads.add([photo('new.jpg')])
    await vi.waitFor(() => expect(uploaded(draft)).toHaveLength(2))
    pass(2 * hourMs)
    const again = open()
    expect(uploaded(again)).toEqual(['/images/new.jpg'])
    expect(again.read().hasExpired).toBe(true)
    again.photoUploads.add([photo('other.jpg')])
    expect(again.read().hasExpired).toBe(false)
  })

  it('keeps the photos of the listing itself however old they are', () => {
    const { open, pass } = setUp({ ...emptyListing, images: ['/images/own.jpg'] })
    open().change({ price: '1000' })
    pass(100 * hourMs)
    expect(uploaded(open())).toEqual(['/images/own.jpg'])
  })

  it('does not undo changes that were made elsewhere in the meantime', () => {
    const { open } = setUp(listing)
    open().change({ model: 'iPhone 13 mini' })
    const again = open(newer)
    expect(again.read().fields).toEqual({ ...newer.fields, model: 'iPhone 13 mini' })
    expect(uploaded(again)).toEqual(['/images/newer.jpg'])
    again.reset()
    expect(again.read()).toMatchObject({ fields: newer.fields, isChanged: false, isRestored: false })
  })

  it('follows the listing while the form is open, except for fields that the person has changed', () => {
    const { open } = setUp(listing)
    const draft = open()
    draft.change({ model: 'iPhone 13 mini' })
    draft.follow(newer)
    expect(draft.read().fields).toEqual({ ...newer.fields, model: 'iPhone 13 mini' })
    expect(uploaded(draft)).toEqual(['/images/newer.jpg'])
  })

  it('keeps the chosen photos even if the photos of the listing have changed', async () => {
    const { open } = setUp(listing)
    const draft = open()
    draft.photoUploads.add([photo('mine.jpg')])
    await vi.waitFor(() => expect(uploaded(draft)).toEqual(['/images/own.jpg', '/images/mine.jpg']))
    draft.follow(newer)
    expect(uploaded(draft)).toEqual(['/images/own.jpg', '/images/mine.jpg'])
    expect(uploaded(open(newer))).toEqual(['/images/own.jpg', '/images/mine.jpg'])
  })

  it('counts as unchanged once the listing has the same content', () => {
    const { open } = setUp(listing)
    open().change({ price: newer.fields.price })
    expect(open(newer).read()).toMatchObject({
      fields: newer.fields,
      isChanged: false,
      isRestored: false,
    })
  })

  it('is no longer stored once it equals its initial content', () => {
    const { open, kept } = setUp()
    const draft = open()
    draft.change({ model: 'x' })
    expect(kept()).toContain('"model":"x"')
    draft.change({ model: '' })
    expect(kept()).toBeNull()
    expect(draft.read().isChanged).toBe(false)
  })

  it('returns to its initial content after it was sent or discarded', async () => {
    const { open, kept } = setUp({ ...emptyListing, images: ['/images/own.jpg'] })
    const draft = open()
    draft.change({ model: 'x' })
    draft.photoUploads.add([photo('a.jpg')])
    await vi.waitFor(() => expect(uploaded(draft)).toHaveLength(2))
    draft.reset()
    expect(draft.read()).toMatchObject({ fields: emptyListing.fields, isChanged: false, isRestored: false })
    expect(uploaded(draft)).toEqual(['/images/own.jpg'])
    expect(kept()).toBeNull()
  })

  it('remembers forms that were sent but not answered, even after a reload', () => {
    const { open, kept } = setUp()
    const sent = {
      name: 'Iphone' as const,
      model: 'iPhone 13',
      condition: 'Good' as const,
      location: 'Dhaka',
      price: 50_000,
      description: 'Fine',
      images: ['/images/a.jpg'],
    }
    const draft = open()
    draft.markSent([sent])
    expect(open().read()).toMatchObject({ sent: [sent], draftId: draft.read().draftId })
    draft.markSent([])
    expect(kept()).toBeNull()
  })

  it('has a new id after it was sent, and another id in another form', () => {
    const [one, other] = [setUp().open(), setUp().open()]
    const before = one.read().draftId
    expect(other.read().draftId).not.toBe(before)
    one.reset()
    expect(one.read().draftId).not.toBe(before)
  })

  it('cancels its uploads when the person leaves, and keeps the typed text', () => {
    const { open, upload, signals } = setUp()
    upload.mockImplementation((_, __, signal) => {
      signals.push(signal)
      return new Promise(() => undefined)
    })
    const draft = open()
    draft.change({ model: 'iPhone 13' })
    draft.photoUploads.add([photo('a.jpg')])
    draft.close()
    expect(signals[0]?.aborted).toBe(true)
    expect(open().read().fields.model).toBe('iPhone 13')
  })

  it('is empty if the stored text is not a draft', () => {
    const other = { key: 'draft', owner: 'seller@hatbodol.example', value: { fields: {} } }
    for (const text of ['no json', '{"fields":{}}', 'null', JSON.stringify([other])]) {
      const { open, put } = setUp()
      put(text)
      expect(open().read()).toMatchObject({ fields: emptyListing.fields, isChanged: false })
    }
  })

  it('notifies its subscribers of every change, until they unsubscribe', () => {
    const { open } = setUp()
    const draft = open()
    const onChange = vi.fn<() => void>()
    const unsubscribe = draft.subscribe(onChange)
    draft.change({ model: 'x' })
    expect(onChange).toHaveBeenCalledTimes(1)
    unsubscribe()
    draft.change({ model: 'y' })
    expect(onChange).toHaveBeenCalledTimes(1)
  })
})
