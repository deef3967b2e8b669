import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sniffImage } from './image-kind.ts'

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const box = (major: string, ...compatible: string[]) =>
  latin(`\0\0\0\x20ftyp${major}\0\0\0\0${compatible.join('')}`)

test('the format is detected from the first bytes', () => {
  expect(sniffImage(latin('\xff\xd8\xff\xe1more'))).toBe('jpeg')
  expect(sniffImage(latin('\x89PNG\r\n\x1a\nmore'))).toBe('png')
  expect(sniffImage(latin('RIFF\0\0\0\0WEBPVP8 '))).toBe('webp')
  expect(sniffImage(box('avif', 'avif', 'mif1', 'miaf'))).toBe('avif')
  expect(sniffImage(box('avis', 'msf1'))).toBe('avif')
  expect(sniffImage(box('mif1', 'miaf', 'avif'))).toBe('avif')
  expect(sniffImage(box('heic', 'mif1', 'heic'))).toBe('heic')
  expect(sniffImage(box('mif1', 'heic'))).toBe('heic')
  expect(sniffImage(box('isom', 'mp42'))).toBeUndefined()
})

test('bytes that only resemble a picture are refused', () => {
  const texts = ['GIF89a', '<svg xmlns="', '%PDF-1.7', 'RIFF\0\0\0\0WAVE', 'MZ', 'BM', '\xff\xd8']
  expect(texts.filter((text) => sniffImage(latin(text)))).toEqual([])
})

test('no bytes cause an error in the detection', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      expect([undefined, 'jpeg', 'png', 'webp', 'avif', 'heic']).toContain(sniffImage(bytes))
    }),
  )
})

test('bytes are read from their place in a larger buffer', () => {
  const buffer = latin('xxxx\x89PNG\r\n\x1a\n').buffer
  expect(sniffImage(new Uint8Array(buffer, 4))).toBe('png')
})
