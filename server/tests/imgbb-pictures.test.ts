import sharp from 'sharp'
import { expect, test } from 'vitest'
import { removeUnusedImages } from '#features/images/commands.ts'
import { startImgbbServer } from '#test/servers/imgbb-server.ts'
import { startProduct } from '#test/product.ts'

const host = await startImgbbServer()
const product = await startProduct({
  IMAGE_STORE: 'imgbb',
  IMGBB_API_KEY: host.key,
  IMGBB_UPLOAD_URL: host.uploadUrl,
})

test('a picture at imgbb is read from our own address, and no longer shown once nobody uses it', async () => {
  const bytes = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('image', new Blob([Buffer.from(bytes)]), 'phone.jpg')
  const { status, body } = await product.ask('POST /images', { body: form })
  expect([status, host.files.size]).toEqual([200, 4])
  const read = (url: string) => fetch(`${product.address()}${url}`)
  const reply = await read(body.data.url.replace('.jpg', '-320.avif'))
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/avif'])
  expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await sharp(Buffer.from(await reply.arrayBuffer())).metadata()).toMatchObject({ width: 40 })

  host.tellsSizes = false
  const unsized = await read(body.data.url)
  expect([unsized.status, unsized.headers.get('content-length')]).toEqual([200, null])
  expect(await sharp(Buffer.from(await unsized.arrayBuffer())).metadata()).toMatchObject({ width: 40 })

  product.pass({ minutes: 25 * 60 })
  expect(await removeUnusedImages(product.services, product.time.now)).toBe(1)
  expect((await read(body.data.url)).status).toBe(404)
  expect(host.files.size).toBe(4)
})
