import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { imageLimits } from '#contract/hosted-images.ts'
import type { Answer } from '#test/http/ask.ts'
import { buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { uploadConcurrency } from '../uploads/receive-upload.ts'

const product = await startProduct()
const { ask } = product

const draw = () => sharp({ create: { width: 40, height: 50, channels: 3, background: '#2a6' } })
const form = (bytes: Uint8Array, { field = 'image', name = 'phone.jpg', type = 'image/jpeg' } = {}) => {
  const body = new FormData()
  body.append(field, new Blob([Buffer.from(bytes)], { type }), name)
  return body
}
const upload = (body: unknown, path = '/images') => ask(`POST ${path}`, { body })

test('a guest uploads a picture and finds it at the returned address, which never changes', async () => {
  const { status, body } = await upload(form(await draw().jpeg().toBuffer()))
  expect([status, body]).toEqual([
    200,
    { success: true, data: { url: expect.stringMatching(/^\/images\/\w+\.jpg$/) } },
  ])
  const reply = await fetch(`${product.address()}${body.data.url}`)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await sharp(Buffer.from(await reply.arrayBuffer())).metadata()).toMatchObject({
    width: 40,
    height: 50,
  })
})

test('signed-in people upload too, and a key is accepted and ignored', async () => {
  const bytes = await draw().png().toBuffer()
  const as = await buildUser(product)
  expect((await ask('POST /images?key=abc123', { as, body: form(bytes) })).status).toBe(200)
  const withKey = form(bytes)
  withKey.append('key', 'abc123')
  expect((await upload(withKey)).status).toBe(200)
})

test('a field before the picture is ignored', async () => {
  const body = new FormData()
  body.append('key', 'abc123')
  body.append('image', new Blob([Buffer.from(await draw().webp().toBuffer())]), 'a.webp')
  expect((await upload(body)).status).toBe(200)
})

test('a form of very many or very large fields is refused, and not kept in memory', async () => {
  const many = new FormData()
  for (let nth = 0; nth < 20; nth += 1) many.append(`field-${nth}`, 'x')
  many.append('image', new Blob([Buffer.from(await draw().jpeg().toBuffer())]), 'a.jpg')
  expect(await upload(many)).toMatchObject({ status: 413, body: { code: 'body-too-large' } })
})

test('a file in another field, a text in this one, and an empty form are refused with the name of the field', async () => {
  const text = new FormData()
  text.append('image', 'no file')
  for (const body of [form(await draw().jpeg().toBuffer(), { field: 'file' }), text, new FormData()]) {
    const answer = await upload(body)
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, 'image'])
  }
})

test('a large file in another field is refused as well, and the next call works', async () => {
  expect((await upload(form(randomBytes(5_000_000), { field: 'file' }))).status).toBe(422)
  expect((await upload(form(await draw().jpeg().toBuffer()))).status).toBe(200)
})

test('a body that is not a form is malformed', async () => {
  for (const sent of [
    { body: { image: 'x' } },
    { body: undefined },
    { body: 'image', headers: { 'content-type': 'image/jpeg' } },
    { body: 'x', headers: { 'content-type': 'multipart/form-data' } },
    { body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=' } },
  ])
    expect(await ask('POST /images', sent)).toMatchObject({
      status: 400,
      body: { code: 'malformed-request' },
    })
})

test('a form without an end is malformed', async () => {
  const head = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nhalf a pic'
  for (const body of [head, '--b\r\n', '--b--', 'nothing of the kind']) {
    const { status } = await ask('POST /images', {
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    expect([400, 422]).toContain(status)
  }
})

test('a picture of ten mebibytes is accepted, a larger one is not', async () => {
  const noise = await sharp(randomBytes(1900 * 1900 * 3), { raw: { width: 1900, height: 1900, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(noise.byteLength).toBeGreaterThan(imageLimits.bytes)
  expect(await upload(form(noise))).toMatchObject({ status: 413, body: { code: 'body-too-large' } })
  const padded = Buffer.concat([await draw().jpeg().toBuffer(), Buffer.alloc(imageLimits.bytes)])
  expect((await upload(form(padded.subarray(0, imageLimits.bytes)))).status).toBe(200)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<html><script>alert(1)</script>')],
  [
    'a drawing with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['noise', randomBytes(2000)],
  ['a JPEG cut off', Buffer.from('ffd8ffe000104a464946', 'hex')],
])('%s is not a picture that we show, whatever its name says', async (_, bytes) => {
  expect(await upload(form(bytes))).toMatchObject({ status: 415, body: { code: 'unsupported-image' } })
})

test('the refusal of a HEIC picture says how to switch the camera', async () => {
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), randomBytes(500)])
  const { status, body } = await upload(form(heic, { name: 'photo.jpg' }))
  expect([status, body.code]).toEqual([415, 'unsupported-image'])
  expect(body.detail).toMatch(/HEIC.+Most Compatible.+JPEG/)
})

test('a picture that was never uploaded is not found, and no other file is served', async () => {
  for (const name of [
    'none.jpg',
    '..%2F..%2Fpackage.json',
    '%2e%2e%2flock.sqlite',
    'a.svg',
    '%00.jpg',
    'x'.repeat(400),
  ]) {
    const reply = await fetch(`${product.address()}/images/${name}`)
    expect(reply.status).toBe(404)
  }
})

test('pictures that arrive very slowly keep nobody else waiting, and are given up', async () => {
  const bytes = await draw().jpeg().toBuffer()
  const from = '10.9.1.1'
  const answers = Array.from({ length: uploadConcurrency.perAddress }, () => beginUpload({ from }))
  expect((await upload(form(bytes))).status).toBe(200)
  const refused = await untilRefused({ from })
  expect([refused.body.code, refused.headers.get('retry-after')]).toEqual(['too-many-requests', '5'])
  expect((await upload(form(bytes))).status).toBe(200)
  const as = await buildUser(product)
  expect((await ask('POST /images', { from, as, body: form(bytes) })).status).toBe(200)

  product.time.now = new Date(product.time.now.getTime() + 11_000)
  const answer = await Promise.race(answers)
  expect(answer).toMatch(/^HTTP\/1.1 408 [^]+connection: close[^]+"code":"too-slow"/u)
  await vi.waitFor(
    async () => expect((await ask('POST /images', { from, body: form(bytes) })).status).toBe(200),
    patience,
  )
})

test('one account uploads at most four pictures at once, from any network', async () => {
  expect(uploadConcurrency).toMatchObject({ perAccount: 4, perAddress: 32 })
  const bytes = await draw().jpeg().toBuffer()
  const as = await buildUser(product)
  const bearer = await product.sessions.issue(as)
  for (let nth = 0; nth < uploadConcurrency.perAccount; nth += 1)
    void beginUpload({ from: '10.9.2.1', bearer })
  await untilRefused({ from: '10.9.2.1', bearer })
  expect((await upload(form(bytes))).status).toBe(200)
  for (const socket of slow.splice(0)) socket.destroy()
  await vi.waitFor(
    async () => expect((await ask('POST /images', { as, body: form(bytes) })).status).toBe(200),
    patience,
  )
})

test('eight accounts behind one address do not use more of the disk than the share of one address', async () => {
  const bytes = await draw().jpeg().toBuffer()
  const answers: Promise<string | undefined>[] = []
  for (let nth = 0; nth < 8; nth += 1) {
    const bearer = await product.sessions.issue(await buildUser(product))
    answers.push(sendMost({ from: '10.9.3.1', bearer }))
  }
  expect(await Promise.race(answers)).toBe('503')
  const elsewhere = await buildUser(product)
  expect((await ask('POST /images', { as: elsewhere, body: form(bytes) })).status).toBe(200)
})

test('the purpose of a picture can only be a sign-up', async () => {
  const bytes = await draw().jpeg().toBuffer()
  expect((await upload(form(bytes), '/images?purpose=sign-up')).status).toBe(200)
  expect(await upload(form(bytes), '/images?purpose=payment')).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'purpose' }] },
  })
})

const patience = { timeout: 60_000, interval: 200 }

/**
 * Sends requests until all places are taken. If an upload came while this request held a place, it was refused; then
 * another one takes its place.
 */
async function untilRefused(caller: Caller): Promise<Answer> {
  const body = form(await draw().jpeg().toBuffer())
  return vi.waitFor(async () => {
    const answer = await ask('POST /images', { ...caller, body })
    if (answer.status === 200) void beginUpload(caller)
    expect(answer.status).toBe(429)
    return answer
  }, patience)
}

const slow: Socket[] = []
afterEach(() => {
  for (const socket of slow.splice(0)) socket.destroy()
})

type Caller = { from: string; bearer?: string }

/** Sends the beginning of a form of `length` bytes. */
function openUpload({ from, bearer }: Caller, length: number): Socket {
  const socket = connect(Number(new URL(product.address()).port), '127.0.0.1')
  slow.push(socket)
  const begun = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nabc'
  const authorization = bearer ? `authorization: Bearer ${bearer}\r\n` : ''
  socket.write(
    'POST /api/images HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\n' +
      `content-length: ${length}\r\nx-forwarded-for: ${from}\r\n${authorization}\r\n${begun}`,
  )
  return socket
}

/** Sends all but the end of a picture of nearly 10 MiB. Returns the status of an answer that comes before the end. */
async function sendMost(caller: Caller): Promise<string | undefined> {
  const socket = openUpload(caller, imageLimits.bytes)
  socket.write(Buffer.alloc(imageLimits.bytes - 2000))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  return /^HTTP\/1.1 (\d+)/u.exec(answer.toString())?.[1]
}

/** Sends the beginning of a form whose picture never ends. Returns the response once the connection is closed. */
async function beginUpload(caller: Caller): Promise<string> {
  const socket = openUpload(caller, 99_999)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}

test('the networks of one IPv6 site share one budget of pictures', async () => {
  const networkFor = async (from: string) => {
    const { body } = await ask('POST /images', { from, body: form(await draw().jpeg().toBuffer()) })
    const url: string = body.data.url
    const rows = product.db.selectFrom('imageUploads').select('network').where('url', '=', url)
    return (await rows.executeTakeFirstOrThrow()).network
  }
  const first = await networkFor('2001:db8:7:1::1')
  expect(first).toMatch(/^[\w-]{22}$/)
  expect(await networkFor('2001:db8:7:2::1')).toBe(first)
  expect(await networkFor('2001:db8:8:1::1')).not.toBe(first)
})

test('guests of one address send at most 120 pictures in ten minutes, and take none from signed-in people', async () => {
  const statuses = new Set<number>()
  for (let nth = 0; nth < 120; nth += 1)
    statuses.add((await ask('POST /images', { from: '10.3.3.3', body: {} })).status)
  expect(statuses).toEqual(new Set([400]))
  const { status, headers } = await ask('POST /images', {
    from: '10.3.3.3',
    body: form(await draw().jpeg().toBuffer()),
  })
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
  const [seller, other] = [await buildUser(product), await buildUser(product)]
  // One after the other, because a fifth upload at once would be refused for another reason.
  const own: number[] = []
  for (let nth = 0; nth < 121; nth += 1)
    own.push((await ask('POST /images', { from: '10.3.3.3', as: seller, body: {} })).status)
  expect(own.filter((each) => each !== 400)).toEqual([429])
  expect((await ask('POST /images', { from: '10.3.3.3', as: other, body: {} })).status).toBe(400)
})
