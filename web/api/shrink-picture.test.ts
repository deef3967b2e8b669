import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Canvas, fitInto, shrinkPicture } from './shrink-picture.ts'

const photo = new Blob([new Uint8Array(4_000_000)], { type: 'image/jpeg' })

function setUp(made: Blob | Error) {
  const picture = { width: 4000, height: 3000, close: vi.fn<() => void>() }
  const encode = vi.fn<Canvas['encode']>(async () => {
    if (made instanceof Error) throw made
    return made
  })
  return { picture, encode, canvas: { encode, decode: async () => picture as unknown as ImageBitmap } }
}

describe('a picture before it is uploaded', () => {
  afterEach(() => void vi.useRealTimers())

  it('is scaled to 2400 pixels and sent as a JPEG', async () => {
    const small = new Blob([new Uint8Array(600_000)], { type: 'image/jpeg' })
    const { canvas, encode, picture } = setUp(small)
    expect(await shrinkPicture(photo, canvas)).toBe(small)
    expect(encode.mock.calls[0]?.[1]).toEqual({ width: 2400, height: 1800 })
    expect(picture.close).toHaveBeenCalledOnce()
  })

  it.each([
    ['is larger than the file', new Blob([new Uint8Array(4_000_001)], { type: 'image/jpeg' })],
    ['is in another format', new Blob(['x'], { type: 'image/png' })],
    ['could not be made', new Error('No memory.')],
  ])('is sent unchanged if the smaller picture %s', async (_, made) => {
    expect(await shrinkPicture(photo, setUp(made).canvas)).toBe(photo)
  })

  it('is sent unchanged, without being decoded, if it is small', async () => {
    const small = new Blob(['x'])
    const { canvas, encode } = setUp(new Blob(['']))
    expect(await shrinkPicture(small, canvas)).toBe(small)
    expect(encode).not.toHaveBeenCalled()
  })

  it.each(['decode', 'encode'] as const)(
    'is sent unchanged if the browser never answers (%s)',
    async (part) => {
      vi.useFakeTimers()
      const { canvas } = setUp(new Error('not reached'))
      const sent = shrinkPicture(photo, { ...canvas, [part]: () => new Promise(() => {}) })
      await vi.advanceTimersByTimeAsync(30_000)
      expect(await sent).toBe(photo)
    },
  )

  it('becomes a JPEG if it is HEIC and the browser can decode it, even if the JPEG is larger', async () => {
    const heic = new Blob(['x'], { type: 'image/heic' })
    const jpeg = new Blob(['a larger picture'], { type: 'image/jpeg' })
    expect(await shrinkPicture(heic, setUp(jpeg).canvas)).toBe(jpeg)
    expect(await shrinkPicture(heic, setUp(new Error('No decoder.')).canvas)).toBe(heic)
  })

  it('keeps its shape and is never enlarged', () => {
    expect(fitInto({ width: 800, height: 600 })).toEqual({ width: 800, height: 600 })
    expect(fitInto({ width: 3000, height: 6000 })).toEqual({ width: 1200, height: 2400 })
    expect(fitInto({ width: 1, height: 9000 })).toEqual({ width: 1, height: 2400 })
  })
})
