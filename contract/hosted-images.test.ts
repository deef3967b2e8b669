import { expect, test } from 'vitest'
import { variantUrl } from './hosted-images.ts'

test('a hosted picture has an address for each width and format', () => {
  expect(variantUrl('/images/0a1b.jpg', 640, 'avif')).toBe('/images/0a1b-640.avif')
  expect(variantUrl('https://hatbodol.example/images/0a1b.jpg', 320, 'jpg')).toBe(
    'https://hatbodol.example/images/0a1b-320.jpg',
  )
})

test.each(['https://lh3.example.com/a/photo.jpg', '/images/0a1b.png', 'data:image/webp;base64,AA', ''])(
  '"%s" is returned unchanged',
  (url) => {
    expect(variantUrl(url, 640, 'webp')).toBe(url)
  },
)
