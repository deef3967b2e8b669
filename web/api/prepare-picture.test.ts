import { describe, expect, it } from 'vitest'
import { imageLimits } from '#contract/hosted-images.ts'
import { preparePicture } from './prepare-picture.ts'

const heads = {
  jpeg: '\xff\xd8\xff\xe0',
  png: '\x89PNG\r\n\x1a\n',
  webp: 'RIFF\0\0\0\0WEBPVP8 ',
  avif: '\0\0\0\x20ftypavif\0\0\0\0avif',
  heic: '\0\0\0\x20ftypheic\0\0\0\0mif1heic',
}
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

function fileOf(kind: keyof typeof heads, type: string, { name = 'photo', size = 100 } = {}) {
  return new File([latin(heads[kind]), new Uint8Array(size - heads[kind].length)], name, { type })
}

const unchanged = async (file: Blob) => file
const small = new Blob(['small'], { type: 'image/jpeg' })
const reason = (file: Blob, shrink = unchanged) =>
  preparePicture(file, shrink).catch((error: unknown) => (error as { reason: string }).reason)

describe('a chosen file', () => {
  it.each([
    fileOf('jpeg', 'image/jpg'),
    fileOf('jpeg', 'image/pjpeg'),
    fileOf('jpeg', ''),
    fileOf('jpeg', 'application/octet-stream', { name: 'IMG_1.HEIC' }),
    fileOf('png', 'image/jpeg'),
    fileOf('webp', 'text/plain'),
    fileOf('avif', ''),
  ])('is a picture by its bytes, whatever the browser calls it ($type, $name)', async (file) => {
    expect(await preparePicture(file, unchanged)).toHaveProperty('size', file.size)
  })

  it('that is no picture is refused, whatever its name and type say', async () => {
    expect(await reason(new File(['a text'], 'a.jpg', { type: 'image/jpeg' }))).toBe('format')
    expect(await reason(new File(['GIF89a'], 'a.gif', { type: 'image/gif' }))).toBe('format')
    expect(await reason(new File([], 'a.jpg', { type: 'image/jpeg' }))).toBe('empty')
  })

  it('in HEIC is sent as a JPEG if the browser can convert it, and refused otherwise', async () => {
    const heic = fileOf('heic', 'image/jpeg', { name: 'a.jpg' })
    expect(await reason(heic)).toBe('heic')
    expect(await preparePicture(heic, async () => small)).toBe(small)
  })

  it('may have any size, if the picture is small enough once it is scaled down', async () => {
    const large = fileOf('jpeg', 'image/jpeg', { size: 28_000_000 })
    expect(await preparePicture(large, async () => small)).toBe(small)
    expect(await reason(large)).toBe('too-large')
    const largest = fileOf('jpeg', 'image/jpeg', { size: imageLimits.bytes })
    expect(await preparePicture(largest, unchanged)).toHaveProperty('size', imageLimits.bytes)
  })

  it.each(['NotReadableError', 'NotFoundError'])(
    'that has changed since it was chosen must be chosen again (%s)',
    async (name) => {
      const gone = Object.assign(fileOf('jpeg', 'image/jpeg'), {
        arrayBuffer: () => Promise.reject(new DOMException('', name)),
      })
      expect(await reason(gone)).toBe('changed')
    },
  )

  it('that cannot be read for another reason is not reported as changed', async () => {
    const file = Object.assign(fileOf('jpeg', ''), {
      arrayBuffer: () => Promise.reject(new Error('No memory')),
    })
    await expect(preparePicture(file, unchanged)).rejects.toThrow('No memory')
  })
})
