import { expect, test } from 'vitest'
import { isHostedImage, variantUrl } from './hosted-images.ts'

test('a hosted picture has an address for each width and format', () => {
  expect(variantUrl('/images/0a1b.jpg', 640, 'avif')).toBe('/images/0a1b-640.avif')
  expect(variantUrl('https://hatbodol.example/images/0a1b.jpg', 320, 'jpg')).toBe(
    'https://hatbodol.example/images/0a1b-320.jpg',
  )
})

test('the variants of a private picture keep its signature, and it is none of our public pictures', () => {
  expect(variantUrl('/images/private_0a.jpg?until=1&key=b', 320, 'webp')).toBe(
    '/images/private_0a-320.webp?until=1&key=b',
  )
  expect([isHostedImage('/images/0a1b.jpg'), isHostedImage('/images/private_0a.jpg')]).toEqual([true, false])
})

test.each(['https://lh3.example.com/a/photo.jpg', '/images/0a1b.png', 'data:image/webp;base64,AA', ''])(
  '"%s" is returned unchanged',
  (url) => {
    expect(variantUrl(url, 640, 'webp')).toBe(url)
  },
)
