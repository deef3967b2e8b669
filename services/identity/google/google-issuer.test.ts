import Fastify from 'fastify'
import { UnsecuredJWT } from 'jose'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { GoogleTokenRefused, isHostedByGoogle } from './google.ts'
import { createGoogleIssuer } from './google-issuer.ts'
import { openGoogle } from './open-google.ts'
import { clientId, startTestIssuer } from '#test/identity/openid-issuer.ts'
import { callbackPath, openWindow, readAnswer, type TestWindow } from '#test/identity/sign-in-window.ts'

const issuer = await startTestIssuer()
const lines: string[] = []
const app = Fastify({
  logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } },
})
let started = Date.now()
let passed = 0
const soonMs = 300
/** It stands still, however long a test takes. */
const clock = () => new Date(started + passed)
/** The timeout is long, except in tests of a silent Google. */
const open = (timeoutMs = 15_000) =>
  openGoogle({
    openIssuer: (use) => ({
      issuer: createGoogleIssuer({
        clientId,
        clientSecret: 'the-client-secret',
        issuer: issuer.origin,
        clock,
        log: app.log,
        timeoutMs: use.timeoutMs,
      }),
    }),
    clock,
    log: app.log,
    publicUrl: undefined,
    authorizedDomains: ['127.0.0.1'],
    cookieKey: new Uint8Array(32).fill(3),
    timeoutMs,
  })
const google = open()
await app.register(google.plugin)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(async () => {
  await app.close()
  await issuer.close()
})

let window: TestWindow
beforeEach(() => {
  Object.assign(issuer.state, { status: { discovery: 200, token: 200, jwks: 200 }, isSilent: false })
  window = openWindow(address)
  started = Date.now()
  passed = 0
})

/** Starts a sign-in, and returns the parameters that Google gets. */
async function ask() {
  const { headers } = await window.send('/identity/google/start?flow=flow-of-amina')
  const url = new URL(headers.get('location') ?? '')
  issuer.state.challenge = url.searchParams.get('code_challenge') ?? ''
  return url
}

async function returnFromGoogle(asked: URL, query: Record<string, string>) {
  const state = asked.searchParams.get('state') ?? ''
  const response = await window.send(`${callbackPath}?${new URLSearchParams({ state, ...query })}`)
  return readAnswer(response)
}

test('Google gets a request for a code, with a choice of account, a challenge, a state and a nonce', async () => {
  const url = await ask()
  expect(url.origin + url.pathname).toBe(`${issuer.origin}/auth`)
  const { state, nonce, code_challenge: challenge, ...others } = Object.fromEntries(url.searchParams)
  expect(others).toEqual({
    client_id: clientId,
    redirect_uri: address + callbackPath,
    response_type: 'code',
    scope: 'openid email profile',
    ui_locales: 'en',
    prompt: 'select_account',
    code_challenge_method: 'S256',
  })
  for (const random of [state, nonce, challenge]) expect(random?.length).toBeGreaterThanOrEqual(43)
  const again = await ask()
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(again.searchParams.get(name)).not.toBe(url.searchParams.get(name))
})

test('a code is exchanged for the ID token with the verifier of the challenge', async () => {
  const asked = await ask()
  issuer.state.idToken = await issuer.sign({ nonce: asked.searchParams.get('nonce') })
  expect(await returnFromGoogle(asked, { code: 'one' })).toEqual({
    flow: 'flow-of-amina',
    idToken: issuer.state.idToken,
  })
  const other = await ask()
  issuer.state.challenge = 'of another'
  expect(await returnFromGoogle(other, { code: 'two' })).toMatchObject({ error: 'failed' })
})

test.each([
  ['another nonce', { nonce: 'another' }],
  ['no nonce', { nonce: undefined }],
  ['another audience', { aud: 'somebody-else' }],
  ['another issuer', { iss: 'https://evil.example' }],
  ['its time over', { exp: 1_700_000_000 }],
  ['no end', { exp: undefined }],
])('an ID token with %s signs nobody in', async (_, claims) => {
  const asked = await ask()
  issuer.state.idToken = await issuer.sign({ nonce: asked.searchParams.get('nonce'), ...claims })
  expect(await returnFromGoogle(asked, { code: 'one' })).toMatchObject({ error: 'failed' })
})

test.each([
  ['access_denied', 'cancelled'],
  ['invalid_request', 'failed'],
  ['temporarily_unavailable', 'unreachable'],
])('Google’s error %s is reported as %s', async (error, said) => {
  expect(await returnFromGoogle(await ask(), { error })).toMatchObject({ flow: 'flow-of-amina', error: said })
})

test('an unreachable Google is reported, and the next sign-in asks it again', async () => {
  const other = Fastify()
  await other.register(open().plugin)
  const start = async () => other.inject('http://127.0.0.1/identity/google/start?flow=flow-of-amina')
  issuer.state.status.discovery = 503
  expect(await readAnswer(new Response((await start()).body))).toMatchObject({ error: 'unreachable' })
  issuer.state.status.discovery = 200
  expect((await start()).statusCode).toBe(303)
  const asked = issuer.state.calls.length
  expect((await start()).statusCode).toBe(303)
  expect(issuer.state.calls).toHaveLength(asked)
  await other.close()
})

test('a silent Google is reported after the time-out, at the start and at the callback, and asked again', async () => {
  const other = Fastify()
  await other.register(open(soonMs).plugin)
  window = openWindow(await other.listen({ host: '127.0.0.1', port: 0 }))
  const start = () => window.send('/identity/google/start?flow=flow-of-amina')
  issuer.state.isSilent = true
  expect(await readAnswer(await start())).toMatchObject({ error: 'unreachable' })
  issuer.state.isSilent = false
  // On a busy machine the first try may exceed the short timeout.
  await expect.poll(async () => (await start()).status).toBe(303)
  const asked = await ask()
  issuer.state.isSilent = true
  expect(await returnFromGoogle(asked, { code: 'one' })).toMatchObject({ error: 'unreachable' })
  await other.close()
})

test('a failure of Google before the tokens are fetched is reported as unreachable', async () => {
  issuer.state.status.token = 503
  expect(await returnFromGoogle(await ask(), { code: 'one' })).toMatchObject({ error: 'unreachable' })
})

test('the claims of an ID token are returned', async () => {
  const names = {
    name: 'Amina Rahman',
    given_name: 'Amina',
    family_name: 'Rahman',
    picture: 'https://p.example/a',
  }
  expect(await google.verifyIdToken(await issuer.sign(names))).toEqual({
    subject: '107',
    email: 'amina@gmail.example',
    emailVerified: true,
    name: 'Amina Rahman',
    givenName: 'Amina',
    familyName: 'Rahman',
    picture: 'https://p.example/a',
  })
  for (const [email_verified, isVerified] of [
    ['true', true],
    ['false', false],
    [false, false],
    [undefined, false],
  ])
    expect(await google.verifyIdToken(await issuer.sign({ email_verified }))).toMatchObject({
      emailVerified: isVerified,
    })
})

test.each([
  ['amina@gmail.com', {}, true],
  ['amina@googlemail.com', {}, true],
  ['amina@gmail.com', { email_verified: false }, false],
  ['amina@school.example', { hd: 'school.example' }, true],
  ['amina@school.example', { hd: 'school.example', email_verified: false }, false],
  ['amina@school.example', { hd: '' }, false],
  ['amina@school.example', {}, false],
  ['amina@notgmail.com', {}, false],
  ['amina@gmail.com.example', {}, false],
  [undefined, {}, false],
])('whether Google hosts the mail of %s with %j: %s', async (email, claims, isVouchedFor) => {
  const token = await issuer.sign({ email, ...claims })
  expect(isHostedByGoogle(await google.verifyIdToken(token))).toBe(isVouchedFor)
})

const ago = (seconds: number) => Math.floor(started / 1000) - seconds

test('the issuer may be named without its scheme, and a clock may be wrong by thirty seconds', async () => {
  const { host } = new URL(issuer.origin)
  expect(await google.verifyIdToken(await issuer.sign({ iss: host }))).toHaveProperty('subject', '107')
  expect(await google.verifyIdToken(await issuer.sign({ exp: ago(20) }))).toHaveProperty('subject', '107')
})

test('an ID token with a wrong issuer, a wrong audience or an expired time is refused', async () => {
  const [header, , signature] = (await issuer.sign()).split('.')
  const forged = Buffer.from(
    JSON.stringify({ iss: issuer.origin, aud: clientId, sub: '1', exp: ago(-60), iat: ago(0) }),
  )
  const refused = [
    await issuer.sign({ aud: 'somebody-else' }),
    await issuer.sign({ aud: [clientId, 'somebody-else'] }),
    await issuer.sign({ iss: 'https://accounts.google.com.evil.example' }),
    await issuer.sign({ exp: ago(40) }),
    await issuer.sign({ sub: undefined }),
    [header, forged.toString('base64url'), signature].join('.'),
    new UnsecuredJWT({ sub: '107' })
      .setIssuer(issuer.origin)
      .setAudience(clientId)
      .setExpirationTime('1h')
      .encode(),
    'not.a.token',
    '',
  ]
  for (const token of refused)
    await expect(google.verifyIdToken(token), token).rejects.toThrow(GoogleTokenRefused)
})

test('a new key of Google is fetched, and a key that it does not have is refused', async () => {
  const fresh = open()
  await fresh.verifyIdToken(await issuer.sign())
  await expect(fresh.verifyIdToken(await issuer.sign({}, 'second'))).rejects.toThrow(GoogleTokenRefused)
  issuer.publish('second')
  // For unknown keys, Google is asked at most once in thirty seconds.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
  const verified = await fresh
    .verifyIdToken(await issuer.sign({}, 'second'))
    .finally(() => vi.useRealTimers())
  expect(verified).toHaveProperty('subject', '107')
})

test('while the keys cannot be fetched, a token is not reported as forged', async () => {
  issuer.state.status.discovery = 503
  const token = await issuer.sign()
  await expect(open().verifyIdToken(token)).rejects.toMatchObject({ code: 'provider-unavailable' })
})

test('the log has reasons and no secrets', async () => {
  lines.length = 0
  const asked = await ask()
  issuer.state.idToken = await issuer.sign({ nonce: 'another' })
  await returnFromGoogle(asked, { code: 'the-secret-code' })
  const log = lines.filter((line) => line.includes('Google sign-in')).join('')
  expect(log).toContain('OAUTH_JWT_CLAIM_COMPARISON_FAILED')
  const secrets = ['the-client-secret', 'the-secret-code', 'secret-access-token', issuer.state.idToken]
  for (const secret of secrets) expect(log).not.toContain(secret)
})
