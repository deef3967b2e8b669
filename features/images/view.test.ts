import sharp from 'sharp'
import { expect, test } from 'vitest'
import { viewPhoto } from './view.ts'

test('a hosted picture has its own size and placeholder, any other has 4:5 and a neutral placeholder', async () => {
  const photo = { url: '/images/a.jpg', width: 400, height: 300, placeholder: 'data:image/webp;base64,AA==' }
  expect(viewPhoto(photo)).toEqual(photo)
  const url = 'https://pictures.example/face.jpg'
  const unknown = viewPhoto({ url, width: null, height: null, placeholder: null })
  expect([unknown.url, unknown.width / unknown.height]).toEqual([url, 4 / 5])
  const { format } = await sharp(Buffer.from(unknown.placeholder.split(',')[1] ?? '', 'base64')).metadata()
  expect(format).toBe('svg')
})
