import { request as ask } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { demoPassword } from '#db/demo/password.ts'
import { startProduct, type Product } from '#test/product.ts'
import { readConfig } from '../config/config.ts'
import { makeDemoPassword, withdrawPublishedPassword } from '../demo/demo-password.ts'
import { wantsDemoWorld } from '../demo/demo.ts'
import { publishedKeys } from '../config/payment-keys.ts'
import { getEmbeddedIdentity } from '../services.ts'

const ours = await startProduct({}, { published: 'this-machine' })
const reached = await startProduct({ HOST: '0.0.0.0', MAIL: 'mailbox' })
const proxied = await startProduct({ TRUST_PROXY: 'on', MAIL: 'mailbox' })
const production = await startProduct({ NODE_ENV: 'production', MAIL: 'mailbox' })

const email = 'admin@hatbodol.example'
const json = { 'content-type': 'application/json' }
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

type Sent = { headers?: Record<string, string>; body?: unknown }

/** As `fetch`, but can also set the Host header. Returns the status. */
function send(product: Product, call: string, { headers = {}, body }: Sent = {}): Promise<number> {
  const [method, path = '/'] = call.split(' ')
  return new Promise((resolve, reject) => {
    const request = ask(new URL(path, product.address()), { method, headers, agent: false }, (reply) => {
      text(reply).then(() => resolve(reply.statusCode ?? 0), reject)
    })
    request.once('error', reject)
    request.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** Uses each published secret in a request with these headers. */
const functions: [string, (product: Product, headers: Record<string, string>) => Promise<number>][] = [
  [
    'the demo password',
    async (product, headers) => {
      const identity = getEmbeddedIdentity(product.services)
      await identity.createAccount({ email, password: demoPassword, emailVerified: true })
      const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=hatbodol'
      const body = { email, password: demoPassword, returnSecureToken: true }
      return send(product, `POST ${path}`, { headers: { ...json, ...headers }, body })
    },
  ],
  [
    'the secret key of the sandbox',
    (product, headers) =>
      send(product, 'GET /v1/payment_intents', {
        headers: { ...headers, ...bearer(publishedKeys.secretKey) },
      }),
  ],
  [
    'the controls of the sandbox',
    (product, headers) =>
      send(product, 'DELETE /sandbox/faults', {
        headers: { ...headers, ...bearer(product.services.paymentKeys.secretKey) },
      }),
  ],
  ['caught emails', (product, headers) => send(product, 'GET /dev/mail', { headers })],
  ['caught emails for programs', (product, headers) => send(product, 'GET /dev/mail.json', { headers })],
  [
    'the Google emulator',
    (product, headers) => send(product, 'GET /identity/google/start?flow=12345678', { headers }),
  ],
]

/** The headers of requests that seem to come by a proxy, or under a foreign name. */
const foreignHeaders: Record<string, string>[] = [
  { host: 'hatbodol.example' },
  { host: 'localhost.example:3000' },
  { host: '127.0.0.1.example' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'X-Forwarded-Host': 'localhost' },
  { 'x-forwarded-proto': 'http' },
  { forwarded: 'for=127.0.0.1' },
  { via: '1.1 caddy' },
  { 'x-real-ip': '127.0.0.1' },
  { 'cf-connecting-ip': '127.0.0.1' },
  { origin: 'https://hatbodol.example' },
]

const isDone = (status: number) => status < 400

describe.each(functions)('%s', (_, use) => {
  test('is available on this machine', async () => {
    for (const host of ['localhost:3000', '127.0.0.1'])
      expect([host, isDone(await use(ours, { host }))]).toEqual([host, true])
    expect(isDone(await use(ours, { origin: 'http://localhost:3000' }))).toBe(true)
    expect(isDone(await use(ours, { origin: 'null' }))).toBe(true)
  })

  test('is refused to requests that seem to come through a proxy or with a foreign host name', async () => {
    for (const headers of foreignHeaders)
      expect([400, 401, 403], JSON.stringify(headers)).toContain(await use(ours, headers))
  })
})

test('requests to the IPv6 address of this machine count as local', async () => {
  expect(await send(ours, 'GET /dev/mail', { headers: { host: '[::1]:3000' } })).toBe(200)
})

test('a proxy that speaks HTTP/1.0, as some do by default, is recognised', async () => {
  const { port } = new URL(ours.address())
  const speak = async (version: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`GET /dev/mail.json HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
    return (await text(socket)).split(' ')[1]
  }
  expect([await speak('1.1'), await speak('1.0')]).toEqual(['200', '403'])
})

test('a webhook that is signed with the published secret is accepted only on this machine', async () => {
  const { default: Stripe } = await import('stripe')
  const event = {
    id: 'evt_1',
    object: 'event',
    type: 'a.thing',
    created: 1_795_000_000,
    data: { object: {} },
  }
  const tell = async (product: Product, headers: Record<string, string>) => {
    const payload = JSON.stringify(event)
    const timestamp = Math.floor(product.time.now.getTime() / 1000)
    const secret = publishedKeys.webhookSecret
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    return send(product, 'POST /api/webhooks/stripe', {
      headers: { ...json, 'stripe-signature': signature, ...headers },
      body: event,
    })
  }
  expect(await tell(ours, {})).toBe(200)
  expect(await tell(ours, { 'x-forwarded-for': '10.0.0.1' })).toBe(400)
  expect(await tell(ours, { host: 'hatbodol.example' })).toBe(400)
  for (const product of [reached, proxied, production]) expect(await tell(product, {})).toBe(400)
})

describe.each([
  ['HOST=0.0.0.0', reached],
  ['TRUST_PROXY=on', proxied],
  ['NODE_ENV=production', production],
])('with %s', (_, product) => {
  test('nothing that is published works, not even on this machine', async () => {
    for (const [name, use] of functions.slice(0, 3))
      expect([name, await use(product, {})]).toEqual([name, expect.toSatisfy((status) => status >= 400)])
    expect(await send(product, 'DELETE /sandbox/faults')).toBe(404)
    expect((await product.ask('GET /config')).body.payments.publishableKey).toMatch(/^pk_test_[\da-f]{64}$/)
  })

  test('the sandbox works with its own keys, which no other installation has', async () => {
    const { secretKey, publishableKey, webhookSecret } = product.services.paymentKeys
    expect(await send(product, 'GET /v1/payment_intents', { headers: bearer(secretKey) })).toBe(200)
    expect(await send(ours, 'GET /v1/payment_intents', { headers: bearer(secretKey) })).toBe(401)
    const others = [ours, reached, proxied, production].filter((other) => other !== product)
    const foreign = new Set(others.flatMap((other) => Object.values(other.services.paymentKeys)))
    for (const key of [secretKey, publishableKey, webhookSecret]) expect(foreign.has(key)).toBe(false)
  })

  test('the demo password opens no account, in any Unicode form', async () => {
    const identity = getEmbeddedIdentity(product.services)
    await identity.createAccount({ email, password: demoPassword, emailVerified: true })
    const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=hatbodol'
    for (const password of [demoPassword, 'ｈatbodol-demo'])
      expect(await send(product, `POST ${path}`, { headers: json, body: { email, password } })).toBe(400)
  })

  test('emails that are caught by choice can be read only on this machine', async () => {
    expect(await send(product, 'GET /dev/mail.json')).toBe(200)
    expect(await send(product, 'GET /dev/mail.json', { headers: { host: 'hatbodol.example' } })).toBe(403)
    expect(await send(product, 'GET /dev/mail', { headers: { 'x-forwarded-for': '10.0.0.1' } })).toBe(403)
  })

  test('there are no demo people unless they are configured, and then they have a random password', async () => {
    expect(await wantsDemoWorld(product.services, product.config)).toBe(false)
    expect(await wantsDemoWorld(product.services, { ...product.config, demoData: true })).toBe(true)
    const made = [makeDemoPassword(product.config), makeDemoPassword(product.config)]
    expect(new Set([...made, demoPassword]).size).toBe(3)
    expect(made[0]).toMatch(/^[\w-]{16}$/)
    expect(makeDemoPassword(ours.config)).toBe(demoPassword)
  })
})

test('demo people lose the published password once other machines can reach the product, and keep one that they set', async () => {
  const identity = getEmbeddedIdentity(reached.services)
  const changed = 'buyer@hatbodol.example'
  await identity.createAccount({ email, password: demoPassword, emailVerified: true })
  await identity.createAccount({ email: 'seller@hatbodol.example', password: demoPassword })
  await identity.createAccount({ email: changed, password: 'a password of my own' })
  const sentences: string[] = []
  await withdrawPublishedPassword(reached.services, (sentence) => void sentences.push(sentence))
  expect(sentences).toEqual([
    expect.stringMatching(/^Other machines can reach .*of 2 demo people does not work any more\.[^\n]+$/),
  ])
  expect(await identity.findAccountByEmail(email)).toMatchObject({ hasPassword: false })
  expect(await identity.findAccountByEmail(changed)).toMatchObject({ hasPassword: true })
  await withdrawPublishedPassword(reached.services, (sentence) => void sentences.push(sentence))
  expect(sentences).toHaveLength(1)
})

test.each([
  [{}, 'this-machine'],
  [{ HOST: 'localhost' }, 'this-machine'],
  [{ HOST: '::1', PUBLIC_URL: 'http://localhost:3000' }, 'this-machine'],
  [{ HOST: '0.0.0.0' }, 'nobody'],
  [{ HOST: '::' }, 'nobody'],
  [{ HOST: '192.168.1.5' }, 'nobody'],
  [{ HOST: '127.0.0.1.example' }, 'nobody'],
  [{ PUBLIC_URL: 'https://hatbodol.example' }, 'nobody'],
  [{ PUBLIC_URL: 'http://localhost.example' }, 'nobody'],
  [{ TRUST_PROXY: 'on' }, 'nobody'],
  [{ NODE_ENV: 'production', PAYMENTS: 'sandbox' }, 'nobody'],
])('with %o, the published secrets are for %s', (environment, whom) => {
  const config = readConfig(environment)
  expect(config.published).toBe(whom)
  expect(config.payments.keys).toEqual(whom === 'nobody' ? undefined : publishedKeys)
})
