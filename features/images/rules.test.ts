import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refusals } from '#contract/sentences/en/refusals.ts'
import { imageLimits } from '#contract/hosted-images.ts'
import { assertImageSize, assertSupported, chooseWidths, findHash, listFiles } from './rules.ts'

const latin = (text: string) => Uint8Array.from(text, (email) => email.charCodeAt(0))
const box = (major: string, ...compatible: string[]) =>
  latin(`\0\0\0\x20ftyp${major}\0\0\0\0${compatible.join('')}`)

test('a HEIC picture is refused with the advice how to set the camera', () => {
  expect(() => assertSupported(box('heic'))).toThrow('unsupported-image/heic')
  const sentence = refusals['unsupported-image/heic']
  expect(sentence).toMatch(/iPhone open Settings, Camera, Formats .*Most Compatible/)
  expect(() => assertSupported(box('heic'))).toThrow(expect.objectContaining({ code: 'unsupported-image' }))
})

test('an empty file and a text are refused with different sentences', () => {
  expect(() => assertSupported(new Uint8Array())).toThrow('unsupported-image/empty')
  expect(() => assertSupported(latin('hello'))).toThrow('unsupported-image/format')
})

test('ten megabytes are accepted, and one byte more is refused', () => {
  expect(() => assertImageSize(imageLimits.bytes)).not.toThrow()
  expect(() => assertImageSize(imageLimits.bytes + 1)).toThrow(
    expect.objectContaining({ reason: 'body-too-large/image', data: { megabytes: 10 } }),
  )
})

test('a picture is stored in every width below its own and in its own', () => {
  expect(chooseWidths({ width: 4000, height: 3000 })).toEqual([320, 640, 1280])
  expect(chooseWidths({ width: 1280, height: 1600 })).toEqual([320, 640, 1280])
  expect(chooseWidths({ width: 900, height: 900 })).toEqual([320, 640, 900])
  expect(chooseWidths({ width: 640, height: 800 })).toEqual([320, 640])
  expect(chooseWidths({ width: 50, height: 50 })).toEqual([50])
  expect(chooseWidths({ width: 1, height: 30_000 })).toEqual([1])
})

test('no width is larger than the picture, and the widths of its largest variant are the same', () => {
  const side = fc.integer({ min: 1, max: 50_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const widths = chooseWidths({ width, height })
      const largest = widths.at(-1) ?? 0
      expect(largest).toBeGreaterThan(0)
      expect(largest).toBeLessThanOrEqual(Math.min(width, 1280))
      const kept = { width: largest, height: Math.max(1, Math.round((height * largest) / width)) }
      expect(chooseWidths(kept)).toEqual(widths)
    }),
  )
})

test('the files of a picture are all its variants and the plain name', () => {
  expect(listFiles('ab', { width: 320, height: 400 })).toEqual([
    'ab-320.avif',
    'ab-320.webp',
    'ab-320.jpg',
    'ab.jpg',
  ])
})

test('only the address of a hosted picture has a hash', () => {
  expect(findHash('/images/0123abcd.jpg')).toBe('0123abcd')
  const others = ['https://elsewhere.example/images/ab.jpg', '/images/ab-320.jpg', '/images/../x.jpg', '']
  expect(others.filter((url) => findHash(url))).toEqual([])
})
