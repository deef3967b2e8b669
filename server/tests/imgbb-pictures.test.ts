import sharp from 'sharp'
import { expect, test } from 'vitest'
import { removeUnusedImages } from '#features/images/commands.ts'
import { buildUser } from '#test/build.ts'
import { startImgbbServer } from '#test/servers/imgbb-server.ts'
import { startProduct } from '#test/product.ts'

const host = await startImgbbServer()
const product = await startProduct({
  IMAGE_STORE: 'imgbb',
  IMGBB_API_KEY: host.key,
  IMGBB_UPLOAD_URL: host.uploadUrl,
})

const read = (url: string) => fetch(`${product.address()}${url}`)

async function draw(background: string): Promise<FormData> {
  const picture = sharp({ create: { width: 40, height: 50, channels: 3, background } })
  const form = new FormData()
  form.append('image', new Blob([Buffer.from(await picture.jpeg().toBuffer())]), 'phone.jpg')
  return form
}

test('a picture at imgbb is read from our own address, and no longer shown once nobody uses it', async () => {
  const { status, body } = await product.ask('POST /images', { body: await draw('#2a6') })
  expect([status, host.files.size]).toEqual([200, 4])
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

test('the photo of a problem is not sent to imgbb, and deleted when nobody uses it', async () => {
  const sent = host.files.size
  const as = await buildUser(product)
  const { status, body } = await product.ask('POST /images?purpose=problem', { as, body: await draw('#62a') })
  expect([status, host.files.size]).toEqual([200, sent])
  const { url } = body.data
  expect((await read(url.split('?')[0])).status).toBe(404)
  const reply = await read(url)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(await sharp(Buffer.from(await reply.arrayBuffer())).metadata()).toMatchObject({ width: 40 })
  const countFiles = async () =>
    (await product.db.selectFrom('privatePictures').select('name').execute()).length
  expect(await countFiles()).toBe(4)

  product.pass({ minutes: 25 * 60 })
  expect(await removeUnusedImages(product.services, product.time.now)).toBe(1)
  expect(await countFiles()).toBe(0)
})
