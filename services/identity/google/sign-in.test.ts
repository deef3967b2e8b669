import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createEmulatorIssuer } from '#emulators/google/emulator-issuer.ts'
import { type IssuerUse, openGoogle } from './open-google.ts'
import { callbackPath, openWindow, readAnswer, type TestWindow } from '#test/identity/sign-in-window.ts'

const app = Fastify()
let now = Date.now()
const settings = {
  openIssuer: (use: IssuerUse) => createEmulatorIssuer({ ...use, ownAddress: () => address }),
  clock: () => new Date(now),
  log: app.log,
  publicUrl: undefined,
  authorizedDomains: ['127.0.0.1'],
  cookieKey: new Uint8Array(32).fill(3),
}
const google = openGoogle(settings)
await app.register(google.plugin)
const address = await app.listen({ host: '127.0.0.1', port: 0 })

afterAll(() => app.close())

const amina = { choice: 'amina@gmail.example' }
let window: TestWindow
beforeEach(() => {
  now = Date.now()
  window = openWindow(address)
})

async function finish(flow: string, fields: Record<string, string>) {
  const { at } = await window.start(flow)
  return readAnswer((await window.choose(at, fields)).response)
}

test('choosing an account returns an ID token of its person', async () => {
  const { flow, idToken = '' } = await finish('flow-of-amina', amina)
  expect(flow).toBe('flow-of-amina')
  expect(await google.verifyIdToken(idToken)).toMatchObject({
    subject: expect.stringMatching(/^\d{21}$/),
    email: 'amina@gmail.example',
    emailVerified: true,
    hostedDomain: 'gmail.example',
    name: 'Amina Rahman',
    givenName: 'Amina',
    familyName: 'Rahman',
  })
})

test('another account can be entered, with an address that is verified or not, and hosted or not', async () => {
  const typed = { choice: 'other', name: 'Rafiq', email: 'Rafiq@Example.com' }
  const unproved = await finish('flow-of-rafiq', typed)
  const claims = await google.verifyIdToken(unproved.idToken ?? '')
  expect(claims).toMatchObject({ email: 'rafiq@example.com', emailVerified: false, name: 'Rafiq' })
  const verified = await finish('flow-of-rafiq', { ...typed, isVerified: 'on' })
  expect(await google.verifyIdToken(verified.idToken ?? '')).toEqual({ ...claims, emailVerified: true })
  const hosted = await finish('flow-of-rafiq', { ...typed, isHosted: 'on' })
  expect(await google.verifyIdToken(hosted.idToken ?? '')).toEqual({ ...claims, hostedDomain: 'example.com' })
})

test('after a wrong entry the form is shown again with what was typed', async () => {
  const { at } = await window.start('flow-of-nobody')
  const { response } = await window.choose(at, { choice: 'other', name: '<Rafiq>', email: 'rafiq' })
  expect(response.status).toBe(422)
  const html = await response.text()
  expect(html).toContain('Please write an email address')
  expect(html).toContain('value="&#60;Rafiq&#62;"')
})

test('the window is in the language of the page that opened it', async () => {
  const { at, response } = await window.start('flow-in-bangla&language=bn')
  const html = await response.text()
  expect(html).toContain('<html lang="bn">')
  expect(html).toContain('<h1>একটি অ্যাকাউন্ট বেছে নিন</h1>')
  const wrong = await window.choose(at, { choice: 'other', name: 'Rafiq', email: 'rafiq' })
  expect(await wrong.response.text()).toContain('একটি ইমেইল ঠিকানা লিখুন')
  const { response: end } = await window.choose(at, { choice: 'cancel' })
  expect(await end.clone().text()).toContain('<html lang="bn">')
  expect((await readAnswer(end)).detail).toBe('আপনি কোনো অ্যাকাউন্ট বেছে নেননি।')
})

test('cancelling is reported to the page that opened the window', async () => {
  expect(await finish('flow-of-nobody', { choice: 'cancel' })).toMatchObject({
    flow: 'flow-of-nobody',
    error: 'cancelled',
  })
})

test('two windows of one browser do not affect each other', async () => {
  const first = await window.start('the-first-flow')
  const second = await window.start('the-second-flow')
  const answers = [
    await readAnswer((await window.choose(second.at, { choice: 'kamal@gmail.example' })).response),
    await readAnswer((await window.choose(first.at, amina)).response),
  ]
  expect(answers.map(({ flow }) => flow)).toEqual(['the-second-flow', 'the-first-flow'])
  const [kamal, other] = await Promise.all(answers.map(({ idToken = '' }) => google.verifyIdToken(idToken)))
  expect([kamal?.name, other?.name]).toEqual(['Kamal Hossain', 'Amina Rahman'])
})

test('a callback works once, even if its cookie is kept', async () => {
  const callback = await window.reachCallback('flow-of-amina', amina)
  const jar = new Map(window.jar)
  expect(await readAnswer(await window.send(callback))).toHaveProperty('idToken')
  expect((await window.send(callback)).status).toBe(400)
  for (const [key, cookie] of jar) window.jar.set(key, cookie)
  expect(await readAnswer(await window.send(callback))).toMatchObject({ error: 'failed' })
})

test.each([
  ['another state', (url: URL) => url.searchParams.set('state', `${url.searchParams.get('state')}x`)],
  ['another flow', (url: URL) => url.searchParams.set('state', 'another-flow.x')],
  ['no state', (url: URL) => url.searchParams.delete('state')],
])('a callback with %s asks the person to start again', async (_, change) => {
  const url = new URL(await window.reachCallback('flow-of-amina', amina))
  change(url)
  const response = await window.send(url.href)
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('Please start again')
})

test('a callback in another browser, after ten minutes, or with a forged cookie asks the person to start again', async () => {
  const callback = await window.reachCallback('flow-of-amina', amina)
  expect((await openWindow(address).send(callback)).status).toBe(400)
  now += 10 * 60_000
  expect((await window.send(callback)).status).toBe(400)
  now -= 10 * 60_000
  const [key, cookie] = [...window.jar].find(([, { name }]) => name === 'hatbodol-google-flow-of-amina') ?? []
  if (!key || !cookie) throw new Error('no cookie')
  const forged = (cookie.value.startsWith('A') ? 'B' : 'A') + cookie.value.slice(1)
  window.jar.set(key, { ...cookie, value: forged })
  expect((await window.send(callback)).status).toBe(400)
  window.jar.set(key, cookie)
  expect((await window.send(callback)).status).toBe(200)
})

test.each(['code_challenge', 'nonce'])('a sign-in whose %s was exchanged fails', async (parameter) => {
  const { headers } = await window.send('/identity/google/start?flow=flow-of-amina')
  const url = new URL(headers.get('location') ?? '')
  url.searchParams.set(parameter, createHash('sha256').update('of another').digest('base64url'))
  const { at } = await window.follow(url.href)
  const { response } = await window.choose(at, amina)
  expect(await readAnswer(response)).toMatchObject({ flow: 'flow-of-amina', error: 'failed' })
})

test('the issuer requires a challenge, and redirects only to our own callback', async () => {
  const { headers } = await window.send('/identity/google/start?flow=flow-of-amina')
  const without = new URL(headers.get('location') ?? '')
  without.searchParams.delete('code_challenge')
  without.searchParams.delete('code_challenge_method')
  const { response } = await window.follow(without.href)
  expect(await readAnswer(response)).toMatchObject({ error: 'failed' })
  const elsewhere = new URL(headers.get('location') ?? '')
  elsewhere.searchParams.set('redirect_uri', `https://evil.example${callbackPath}`)
  const refused = await window.send(elsewhere.href)
  expect([refused.status, refused.headers.get('location')]).toEqual([400, null])
})

test.each(['evil.example', 'evil.example:3000', '127.0.0.1.evil.example', 'localhost'])(
  'nobody signs in from %s, which is not authorized',
  async (host) => {
    const reply = await app.inject({ url: '/identity/google/start?flow=flow-of-amina', headers: { host } })
    expect([reply.statusCode, reply.headers['set-cookie'], reply.headers.location]).toEqual([
      403,
      undefined,
      undefined,
    ])
    const answer = await readAnswer(new Response(reply.body))
    expect(answer).toMatchObject({ flow: 'flow-of-amina', error: 'unauthorized-domain' })
  },
)

test.each(['', '?flow=', '?flow=short', '?flow=with;a=cookie', `?flow=${'x'.repeat(65)}`])(
  'a window without a valid id (%s) asks the person to start again',
  async (query) => {
    const response = await window.send(`/identity/google/start${query}`)
    expect([response.status, response.headers.getSetCookie()]).toEqual([400, []])
  },
)

test('with a public address people return only to it, and the cookie is sent only over TLS', async () => {
  const other = Fastify()
  const domains = ['hatbodol.example']
  const publicUrl = 'https://hatbodol.example'
  await other.register(openGoogle({ ...settings, publicUrl, authorizedDomains: domains }).plugin)
  const { headers } = await other.inject('/identity/google/start?flow=flow-of-amina')
  const location = new URL(String(headers.location))
  expect(location.origin).toBe(publicUrl)
  expect(location.searchParams.get('redirect_uri')).toBe(publicUrl + callbackPath)
  const attributes = ['Path=/identity/google', 'Max-Age=600', 'HttpOnly', 'SameSite=Lax', 'Secure']
  expect(String(headers['set-cookie']).split('; ').slice(1)).toEqual(attributes)
  const chooser = await other.inject({
    url: location.pathname + location.search,
    headers: { host: '10.0.0.1' },
  })
  expect(String(chooser.headers.location)).toMatch(/^\/identity\/local-google\/choose\//)
  await other.close()
})

test('every page of the window is not cached and runs only its own script', async () => {
  const { at, response: chooser } = await window.start('flow-of-amina')
  const { at: end, response: answer } = await window.choose(at, amina)
  for (const { headers } of [chooser, answer]) {
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  }
  const html = await answer.clone().text()
  const script = /<script>(?<code>.*?)<\/script>/s.exec(html)?.groups?.['code'] ?? ''
  const hash = createHash('sha256').update(script).digest('base64')
  expect(answer.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'`)
  const { idToken = '' } = await readAnswer(answer)
  expect(end).not.toContain(idToken.slice(0, 20))
})

test('a browser keeps its newest five sign-ins, however many windows were opened', async () => {
  const flows = Array.from({ length: 12 }, (_, nth) => `window-${nth}-left`)
  for (const flow of flows) await window.send(`/identity/google/start?flow=${flow}`)
  const cookieNames = [...window.jar.values()].map(({ name }) => name)
  expect(cookieNames).toEqual(flows.slice(-5).map((flow) => `hatbodol-google-${flow}`))
  const again = await finish('window-9-left', amina)
  expect(again).toHaveProperty('idToken')
})

test('the sign-ins that one network starts per minute are limited, and the window reports that', async () => {
  const other = Fastify()
  await other.register(openGoogle({ ...settings, signInsPerMinute: 2 }).plugin)
  const start = (remoteAddress = '192.0.2.1') =>
    other.inject({ url: 'http://127.0.0.1/identity/google/start?flow=flow-of-amina', remoteAddress })
  expect([(await start()).statusCode, (await start()).statusCode]).toEqual([303, 303])
  const refused = await start()
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect(await readAnswer(new Response(refused.body))).toMatchObject({
    flow: 'flow-of-amina',
    error: 'failed',
    detail: expect.stringContaining('in a minute'),
  })
  expect((await start('192.0.2.2')).statusCode).toBe(303)
  await other.close()
})

test('a request with an invalid host is answered', async () => {
  const { statusCode } = await app.inject({ url: '/identity/local-google/auth', headers: { host: 'a b' } })
  expect(statusCode).toBe(400)
})
