import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createPictureFetcher, type FetchSettings, PictureNotFetched } from './fetch-picture.ts'
import { certificate, key } from '#test/servers/certificate.ts'

const server = createServer({ cert: certificate, key }, (request, response) => answer(request, response))
let answer: RequestListener
let connections = 0
server.on('connection', () => (connections += 1))
await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1' }, resolve))
const port = String((server.address() as AddressInfo).port)
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const picture = Buffer.from('the bytes of a picture')
beforeEach(() => {
  connections = 0
  answer = (_, response) => response.end(picture)
})

/** Uses the product's rules, except for the port and the certificate of the test's server. */
const fetcher = (settings: Partial<FetchSettings> = {}) =>
  createPictureFetcher({ ports: [port], ca: certificate, ...settings })

/** Settings that treat the address of this machine as public. */
const near: Partial<FetchSettings> = {
  mayReach: (address) => address === '127.0.0.1',
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
}
const address = `https://pictures.example:${port}/face.jpg`

async function refusalOf(settings: Partial<FetchSettings>, url = address): Promise<PictureNotFetched> {
  const error: unknown = await fetcher(settings)(url).catch((reason: unknown) => reason)
  if (!(error instanceof PictureNotFetched)) throw new Error('It was fetched.', { cause: error })
  return error
}

test('a picture is fetched over https from an address that may be reached', async () => {
  expect(Buffer.from(await fetcher(near)(address))).toEqual(picture)
  expect(connections).toBe(1)
})

describe('addresses of this machine and its networks are refused', () => {
  test.each([
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '0.0.0.0',
    '10.0.0.7',
    '172.16.3.4',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fd00::1]',
    // The system resolves this name to a loopback address.
    'localhost',
  ])('as %s', async (host) => {
    const refusal = await refusalOf({}, `https://${host}:${port}/`)
    expect(refusal.message).toContain('is not an address of the public internet')
    expect(connections).toBe(0)
  })

  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['169.254.169.254']],
    // One address that is not public is enough for a refusal.
    [['8.8.8.8', '127.0.0.1']],
    [[]],
  ])('by a name that resolves to %j', async (answers: string[]) => {
    const resolve = async () => answers.map((each) => ({ address: each, family: each.includes(':') ? 6 : 4 }))
    expect((await refusalOf({ resolve })).message).toContain('is not an address of the public internet')
    expect(connections).toBe(0)
  })
})

test('a name is resolved once, and the connection goes to the checked address', async () => {
  const answers = ['127.0.0.1', '127.0.0.2']
  let asked = 0
  const resolve = async () => [{ address: answers[asked++] ?? '', family: 4 }]
  await fetcher({ ...near, resolve })(address)
  expect([asked, connections]).toEqual([1, 1])
})

test.each([
  `http://pictures.example:${port}/`,
  'https://pictures.example:22/',
  `https://user:secret@pictures.example:${port}/`,
  'ftp://pictures.example/',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  '/images/a.jpg',
  'nonsense',
])('%s is not fetched', async (url) => {
  expect(await refusalOf(near, url)).toBeInstanceOf(PictureNotFetched)
  expect(connections).toBe(0)
})

test.each([301, 302, 307, 308])('a redirect (%i) is not followed', async (status) => {
  answer = (_, response) => response.writeHead(status, { location: `https://127.0.0.1:${port}/` }).end()
  expect((await refusalOf(near)).message).toBe(`It answered ${status}.`)
  expect(connections).toBe(1)
})

test.each([404, 429, 500])('an answer with %i is no picture', async (status) => {
  answer = (_, response) => response.writeHead(status).end()
  expect((await refusalOf(near)).message).toBe(`It answered ${status}.`)
})

test.each([
  ['that says so', { 'content-length': '1001' }],
  ['that does not say so', {}],
])('a picture that is too large %s is not read to its end', async (_, headers) => {
  answer = (_request, response) => {
    response.writeHead(200, headers)
    response.write(Buffer.alloc(1001))
  }
  expect((await refusalOf({ ...near, maxBytes: 1000 })).message).toContain('more than 1000 bytes')
})

test('a picture may have five megabytes and not one byte more', async () => {
  const max = 5 * 1024 * 1024
  answer = (_, response) => response.end(Buffer.alloc(max))
  expect(await fetcher(near)(address)).toHaveLength(max)
  answer = (_, response) => response.end(Buffer.alloc(max + 1))
  expect((await refusalOf(near)).message).toContain(`more than ${max} bytes`)
})

test('a connection that never ends, or is never made, is aborted', async () => {
  const isAborted = { name: 'PictureNotFetched', message: expect.stringMatching(/abort|timeout/i) }
  answer = (_, response) => void response.writeHead(200).write('a')
  expect(await refusalOf({ ...near, timeoutMs: 300 })).toMatchObject(isAborted)
  answer = () => undefined
  expect(await refusalOf({ ...near, timeoutMs: 300 })).toMatchObject(isAborted)
  const resolve = () => new Promise<never>(() => undefined)
  expect(await refusalOf({ ...near, resolve, timeoutMs: 300 })).toMatchObject(isAborted)
})

test('an untrusted certificate is refused', async () => {
  const strict = createPictureFetcher({ ...near, ports: [port] })
  await expect(strict(address)).rejects.toThrow(/self-signed/)
})

test('a name that cannot be resolved is refused', async () => {
  const failing = { ...near, resolve: async () => Promise.reject(new Error('ENOTFOUND')) }
  expect(await refusalOf(failing)).toMatchObject({ name: 'PictureNotFetched', message: 'ENOTFOUND' })
})
