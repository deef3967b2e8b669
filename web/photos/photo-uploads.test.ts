import { describe, expect, it, vi } from 'vitest'
import { createPhotoUploads, type UploadedPhoto } from './photo-uploads.ts'

type Upload = {
  file: File
  onPercent: (percent: number) => void
  signal: AbortSignal
  resolve: (url: string) => void
  reject: (error: unknown) => void
}

function setUp(start: UploadedPhoto[] = []) {
  const uploads: Upload[] = []
  const hidden: string[] = []
  const onChange = vi.fn<() => void>()
  const photoUploads = createPhotoUploads(
    {
      upload: (file, onPercent, signal) =>
        new Promise((resolve, reject) => uploads.push({ file, onPercent, signal, resolve, reject })),
      show: (file) => `blob:${file.name}`,
      hide: (address) => hidden.push(address),
      explain: (error) => (error === 'no line' ? 'offline' : 'failed'),
      now: () => 1000,
      max: 8,
    },
    start,
    onChange,
  )
  /** Waits until the upload of this file has begun, and returns it. */
  const uploadOf = (name: string) =>
    vi.waitFor(() => {
      const found = uploads.findLast(({ file }) => file.name === name)
      if (!found) throw new Error(`${name} is not being sent`)
      return found
    })
  const arrive = async (name: string, url = `/images/${name}`) => {
    const { resolve } = await uploadOf(name)
    resolve(url)
    await vi.waitFor(() => expect(photoUploads.read().some((photo) => photo.url === url)).toBe(true))
  }
  return { photoUploads, uploads, uploadOf, arrive, hidden, onChange }
}

const files = (...names: string[]) => names.map((name) => new File(['x'], name))
const previews = (photos: readonly UploadedPhoto[]) => photos.map((photo) => photo.preview)
const hosted = (name: string): UploadedPhoto => ({
  key: name,
  preview: `/images/${name}`,
  url: `/images/${name}`,
})

describe('the photos of a listing', () => {
  it('are sent two at a time, each with its own progress', async () => {
    const { photoUploads, uploads, uploadOf, arrive } = setUp()
    photoUploads.add(files('a', 'b', 'c'))
    expect(uploads.map(({ file }) => file.name)).toEqual(['a', 'b'])
    uploads[1]?.onPercent(40)
    expect(photoUploads.read()[1]).toMatchObject({ preview: 'blob:b', percent: 40 })
    await arrive('b')
    expect(photoUploads.read()[1]).toMatchObject({ url: '/images/b', uploadedAt: 1000, percent: undefined })
    expect((await uploadOf('c')).file.name).toBe('c')
  })

  it('are at most eight; the others are left out and counted', () => {
    const { photoUploads } = setUp([hosted('h1'), hosted('h2')])
    expect(photoUploads.add(files('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'))).toBe(2)
    expect(photoUploads.read()).toHaveLength(8)
    expect(photoUploads.add(files('i'))).toBe(1)
  })

  it('keep the order that they are moved to while they are being sent', async () => {
    const { photoUploads, arrive } = setUp()
    photoUploads.add(files('a', 'b', 'c'))
    const [a] = photoUploads.read()
    photoUploads.move(a?.key ?? '', 2)
    expect(previews(photoUploads.read())).toEqual(['blob:b', 'blob:c', 'blob:a'])
    await arrive('a')
    expect(photoUploads.read()[2]?.url).toBe('/images/a')
    photoUploads.move(a?.key ?? '', 3)
    photoUploads.move(a?.key ?? '', -1)
    expect(previews(photoUploads.read())).toEqual(['blob:b', 'blob:c', 'blob:a'])
  })

  it('show why an upload failed, and can be sent again', async () => {
    const { photoUploads, uploads, uploadOf, arrive } = setUp()
    photoUploads.add(files('a'))
    ;(await uploadOf('a')).reject('no line')
    await vi.waitFor(() =>
      expect(photoUploads.read()[0]).toMatchObject({ failure: 'offline', percent: undefined }),
    )
    photoUploads.retry(photoUploads.read()[0]?.key ?? '')
    await vi.waitFor(() => expect(uploads).toHaveLength(2))
    await arrive('a')
    expect(photoUploads.read()[0]?.failure).toBeUndefined()
  })

  it('continue with the next one if one fails', async () => {
    const { photoUploads, uploadOf } = setUp()
    photoUploads.add(files('a', 'b', 'c'))
    ;(await uploadOf('a')).reject('anything')
    await uploadOf('c')
    expect(photoUploads.read()[0]?.failure).toBe('failed')
  })

  it('stop being sent when they are removed, and release their preview', async () => {
    const { photoUploads, uploadOf, hidden } = setUp([hosted('h1')])
    photoUploads.add(files('a', 'b', 'c'))
    const { signal, resolve } = await uploadOf('a')
    photoUploads.remove(photoUploads.read()[1]?.key ?? '')
    expect(signal.aborted).toBe(true)
    expect(hidden).toEqual(['blob:a'])
    resolve('/images/a')
    await uploadOf('c')
    photoUploads.remove('h1')
    expect(previews(photoUploads.read())).toEqual(['blob:b', 'blob:c'])
    expect(hidden).toEqual(['blob:a'])
  })

  it.each([
    ['/images/a', '/images/a'],
    ['/images/private/a?until=1&signature=x', '/images/private/a?until=2&signature=y'],
  ])('never include the same picture twice: %s and %s', async (first, second) => {
    const { photoUploads, uploadOf } = setUp([{ key: 'a', preview: first, url: first }])
    photoUploads.add(files('copy-of-a'))
    ;(await uploadOf('copy-of-a')).resolve(second)
    await vi.waitFor(() => expect(photoUploads.read()[1]?.failure).toBe('duplicate'))
    expect(photoUploads.read()[1]?.url).toBeUndefined()
  })

  it('can be replaced by others', async () => {
    const { photoUploads, uploadOf, hidden } = setUp()
    photoUploads.add(files('a'))
    const { signal } = await uploadOf('a')
    photoUploads.reset([hosted('h')])
    expect(signal.aborted).toBe(true)
    expect(hidden).toEqual(['blob:a'])
    expect(previews(photoUploads.read())).toEqual(['/images/h'])
  })
})
