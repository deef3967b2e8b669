import Fastify from 'fastify'
import {
  createUserWithEmailAndPassword,
  initializeRecaptchaConfig,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
} from 'firebase/auth'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createRecaptcha } from './recaptcha.ts'
import { apiKey, ayesha, startTestIdentity } from '#test/identity/identity-service.ts'

const { email, password } = ayesha

type Event = { token: string; siteKey: string; expectedAction: string; userIpAddress: string }
type Assess = (event: Event) => object | Promise<object>

const isPerson: Assess = ({ expectedAction }) => ({
  tokenProperties: { valid: true, action: expectedAction },
  riskAnalysis: { score: 0.9 },
})

/** Takes the place of Google's service. */
const google = Fastify()
let assess = isPerson
const asked: { key: unknown; event: Event }[] = []
google.post('/v1/projects/our-project/assessments', async (request) => {
  const { event } = request.body as { event: Event }
  asked.push({ key: (request.query as { key: unknown }).key, event })
  return assess(event)
})
const origin = await google.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => google.close())

const withPatience = (timeoutMs: number) =>
  createRecaptcha({
    siteKey: 'our-site-key',
    projectId: 'our-project',
    apiKey: 'our-secret-key',
    origin,
    timeoutMs,
  })
const checked = await startTestIdentity({ captcha: withPatience(15_000) })
/** Has a short time-out, for a check that never answers. */
const hurried = await startTestIdentity({ captcha: withPatience(200) })
const unchecked = await startTestIdentity()

beforeEach(() => {
  assess = isPerson
  asked.length = 0
})

const config = (service: typeof checked) =>
  service.send(
    `/identitytoolkit.googleapis.com/v2/recaptchaConfig?clientType=CLIENT_TYPE_WEB&key=${apiKey}`,
    {},
  )
const signUpWith = (captchaResponse?: string) => checked.call('signUp', { ...ayesha, captchaResponse })

test('the SDK makes the check when the service requires it, and continues', async () => {
  const logged = vi.spyOn(console, 'log').mockReturnValue()
  const auth = checked.openAuth()
  await createUserWithEmailAndPassword(auth, email, password)
  await signInWithEmailAndPassword(auth, email, password)
  await sendPasswordResetEmail(auth, email)
  expect(logged.mock.calls.join(' ')).toContain('signInWithPassword is protected by reCAPTCHA Enterprise')
  logged.mockRestore()
  const event = { token: 'token', siteKey: 'our-site-key', userIpAddress: '127.0.0.1' }
  expect(asked).toEqual(
    ['signUpPassword', 'signInWithPassword', 'getOobCode'].map((expectedAction) => ({
      key: 'our-secret-key',
      event: { ...event, expectedAction },
    })),
  )
})

test('without the check, every request is refused', async () => {
  await unchecked.call('signUp', ayesha)
  const operations: [string, object][] = [
    ['signUp', ayesha],
    ['signInWithPassword', ayesha],
    ['sendOobCode', { requestType: 'PASSWORD_RESET', email }],
  ]
  for (const [operation, body] of operations) {
    const missing = await checked.call(operation, body)
    expect([operation, missing.status, missing.body.error.message]).toEqual([
      operation,
      400,
      'MISSING_RECAPTCHA_TOKEN',
    ])
    expect((await unchecked.call(operation, body)).body.error?.message).not.toBe('MISSING_RECAPTCHA_TOKEN')
  }
  expect(asked).toEqual([])
})

test('a throttled caller is refused before the costly CAPTCHA check', async () => {
  const limits: [number, string, object][] = [
    [5, 'signInWithPassword', { email, password, captchaResponse: 'a token' }],
    [5, 'sendOobCode', { requestType: 'PASSWORD_RESET', email, captchaResp: 'a token' }],
  ]
  for (const [free, operation, body] of limits) {
    asked.length = 0
    for (let nth = 0; nth < free; nth += 1) await checked.call(operation, body)
    const late = await checked.call(operation, body)
    expect(late.body.error.message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
    expect(asked).toHaveLength(free)
  }
})

test('adding a password without being signed in is refused before the check', async () => {
  const { body } = await checked.call('signUp', { ...ayesha, idToken: 'x', captchaResponse: 'a token' })
  expect(body.error.message).toBe('INVALID_ID_TOKEN')
  expect(asked).toEqual([])
})

test('a token that failed, was forged, or was made for another action is refused', async () => {
  const answers: object[] = [
    { tokenProperties: { valid: false, invalidReason: 'DUPE' } },
    { tokenProperties: { valid: true, action: 'signInWithPassword' }, riskAnalysis: { score: 0.9 } },
    { tokenProperties: { valid: true, action: 'signUpPassword' }, riskAnalysis: { score: 0.4 } },
    { tokenProperties: { valid: true, action: 'signUpPassword' }, riskAnalysis: {} },
  ]
  for (const answer of answers) {
    assess = () => answer
    expect((await signUpWith('a token')).body.error.message).toBe('INVALID_RECAPTCHA_TOKEN')
  }
  assess = () => ({
    tokenProperties: { valid: true, action: 'signUpPassword' },
    riskAnalysis: { score: 0.5 },
  })
  expect((await signUpWith('a token')).status).toBe(200)
})

/**
 * Expects the answer to somebody who has made the check while Google cannot be asked: to try again later. Returns the
 * status.
 */
async function signInWithoutHearing(service: typeof checked) {
  service.log.length = 0
  const { status, headers, body } = await service.call('signUp', {
    ...ayesha,
    captchaResponse: 'a token of a person',
  })
  expect(body.error.status).toBe('UNAVAILABLE')
  expect(headers.get('retry-after')).toBe('2')
  const log = service.log.join('')
  expect(log).toContain('An identity request failed.')
  expect(log).not.toContain('our-secret-key')
  expect(log).not.toContain('a token of a person')
  return status
}

test('when the CAPTCHA check is unavailable, the caller is asked to retry, and the log says why', async () => {
  const failures: Assess[] = [() => Promise.reject(new Error('out of order')), () => ({ of: 'another form' })]
  for (const failure of failures) {
    assess = failure
    expect(await signInWithoutHearing(checked)).toBe(503)
  }
})

test('a check that does not answer is aborted', async () => {
  let speak = () => undefined as void
  assess = () => new Promise<object>((resolve) => (speak = () => resolve({})))
  expect(await signInWithoutHearing(hurried)).toBe(503)
  speak()
})

test('the SDK finds out about the check before its first request', async () => {
  expect((await config(checked)).body).toMatchObject({
    recaptchaKey: 'projects/hatbodol-test/keys/our-site-key',
    recaptchaEnforcementState: expect.arrayContaining([
      { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'ENFORCE' },
    ]),
  })
  const off = await config(unchecked)
  expect(off.body).not.toHaveProperty('recaptchaKey')
  expect(off.body['recaptchaEnforcementState']).toContainEqual({
    provider: 'EMAIL_PASSWORD_PROVIDER',
    enforcementState: 'OFF',
  })

  const auth = checked.openAuth()
  await initializeRecaptchaConfig(auth)
  await createUserWithEmailAndPassword(auth, email, password)
  // The SDK knew of the check in advance, so one request was enough.
  expect(asked).toHaveLength(1)
})
