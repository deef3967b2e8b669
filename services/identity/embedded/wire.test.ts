import fc from 'fast-check'
import Fastify from 'fastify'
import {
  createUserWithEmailAndPassword,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  updateEmail,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { apiKey, ayesha, startTestIdentity } from '#test/identity/identity-service.ts'

const service = await startTestIdentity()
const { email, password } = ayesha
const path = '/identitytoolkit.googleapis.com/v1/accounts:signUp'
const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

test('a call without the API key, or with another one, gets Google’s refusal', async () => {
  for (const address of [path, '/securetoken.googleapis.com/v1/token']) {
    const missing = await service.send(address, json(ayesha))
    expect(missing).toMatchObject({
      status: 403,
      body: { error: { code: 403, status: 'PERMISSION_DENIED' } },
    })
    expect(missing.body.error.errors).toMatchObject([{ domain: 'global', reason: 'forbidden' }])

    const wrong = await service.send(`${address}?key=other`, json(ayesha))
    const message = 'API key not valid. Please pass a valid API key.'
    expect(wrong.status).toBe(400)
    expect(wrong.body.error).toMatchObject({
      code: 400,
      message,
      status: 'INVALID_ARGUMENT',
      errors: [{ message, domain: 'global', reason: 'badRequest' }],
      details: [{ reason: 'API_KEY_INVALID', domain: 'googleapis.com' }],
    })
    const twice = await service.send(`${address}?key=${apiKey}&key=${apiKey}`, json(ayesha))
    expect(twice.status).toBe(400)
  }
  const inHeader = await service.send(path, {
    ...json(ayesha),
    headers: { 'content-type': 'application/json', 'x-goog-api-key': apiKey },
  })
  expect(inHeader.status).toBe(200)
  expect(await service.db.selectFrom('identityAccounts').select('email').execute()).toHaveLength(1)
})

test('a refusal has Google’s form, and must not be cached', async () => {
  const { body, headers } = await service.call('signUp', { ...ayesha, password: '12345' })
  const message = 'WEAK_PASSWORD : Password should be at least 8 characters'
  expect(body).toEqual({
    error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
  })
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-type')).toContain('application/json')
})

test('the error names the missing field', async () => {
  const refusals: [string, object, string][] = [
    ['signUp', {}, 'ADMIN_ONLY_OPERATION'],
    ['signUp', { password }, 'MISSING_EMAIL'],
    ['signUp', { email }, 'MISSING_PASSWORD'],
    ['signUp', { email: '', password: '' }, 'INVALID_EMAIL'],
    ['signUp', { email, password, localId: 'mine' }, 'UNEXPECTED_PARAMETER : User ID'],
    ['signUp', { email, password, idToken: 'x' }, 'INVALID_ID_TOKEN'],
    ['signInWithPassword', { password }, 'MISSING_EMAIL'],
    ['signInWithPassword', { email: 'nonsense', password }, 'INVALID_EMAIL'],
    ['signInWithPassword', { email }, 'MISSING_PASSWORD'],
    ['update', { displayName: 'x' }, 'INVALID_REQ_TYPE : Unsupported request parameters.'],
    ['update', { oobCode: 'x' }, 'INVALID_OOB_CODE'],
    ['update', { idToken: 'x' }, 'INVALID_ID_TOKEN'],
    ['lookup', {}, 'MISSING_ID_TOKEN'],
    ['lookup', { idToken: 'a.b.c' }, 'INVALID_ID_TOKEN'],
    ['delete', { idToken: null }, 'MISSING_ID_TOKEN'],
    ['delete', { idToken: 'x' }, 'INVALID_ID_TOKEN'],
  ]
  for (const [operation, body, message] of refusals) {
    const answer = await service.call(operation, body)
    expect([operation, answer.status, answer.body.error.message]).toEqual([operation, 400, message])
  }
})

test('a body of another form is refused with the name of the field, but not its value', async () => {
  const refusals: [unknown, string][] = [
    ['{"email":', 'Invalid JSON payload received. Unexpected token.'],
    ['[]', 'Invalid JSON payload received. Unknown name "": Root element must be a message.'],
    ['"text"', 'Invalid JSON payload received. Unknown name "": Root element must be a message.'],
    [{ email, password: 987_654 }, "Invalid value at 'password' (TYPE_STRING)"],
    [{ ...ayesha, returnSecureToken: 'yes' }, "Invalid value at 'return_secure_token' (TYPE_BOOL)"],
  ]
  for (const [body, message] of refusals) {
    const answer = await service.call('signUp', body)
    expect(answer).toMatchObject({ status: 400, body: { error: { message, status: 'INVALID_ARGUMENT' } } })
  }
  const attribute = await service.call('update', { idToken: 'x', deleteAttribute: ['SHOE_SIZE'] })
  expect(attribute.body.error.message).toBe("Invalid value at 'delete_attribute[0]' (TYPE_ENUM)")
})

test('every malformed body is refused in Google’s form', async () => {
  const operation = fc.constantFrom('signUp', 'signInWithPassword', 'update', 'lookup', 'delete')
  const fields = fc.constantFrom('email', 'password', 'idToken', 'displayName', 'deleteAttribute', 'localId')
  const body = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.dictionary(fields, fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }))),
    fc.jsonValue(),
  )
  await fc.assert(
    fc.asyncProperty(operation, body, async (name, sent) => {
      const answer = await service.call(name, typeof sent === 'string' ? sent : JSON.stringify(sent))
      expect(answer.status).toBe(400)
      expect(answer.body.error).toMatchObject({ code: 400, message: expect.any(String) })
    }),
    { numRuns: 100 },
  )
})

test('a body over 1 MiB is refused', async () => {
  const answer = await service.call('signUp', { ...ayesha, displayName: 'x'.repeat(1_048_576) })
  expect(answer).toMatchObject({ status: 413, body: { error: { code: 413 } } })
})

test('an operation that we do not offer is refused as switched off, not as unknown', async () => {
  const calls = [
    'POST v1/accounts:signInWithCustomToken',
    'POST v1/accounts:signInWithEmailLink',
    'POST v1/accounts:signInWithPhoneNumber',
    'POST v1/accounts:sendVerificationCode',
    'POST v2/accounts/mfaSignIn:start',
    'POST v1/accounts:fly',
    'GET v1/accounts:signUp',
    'GET v1/nowhere',
    'DELETE v1/projects',
    'GET ',
    'POST ',
  ]
  for (const call of calls) {
    const [method = '', operation = ''] = call.split(' ')
    const answer = await service.send(`/identitytoolkit.googleapis.com/${operation}?key=${apiKey}`, {
      method,
      ...(method === 'POST' && { body: '{}', headers: { 'content-type': 'application/json' } }),
    })
    const message = 'OPERATION_NOT_ALLOWED'
    expect([call, answer.status, answer.body]).toEqual([
      call,
      400,
      { error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } },
    ])
  }
  const token = await service.send('/securetoken.googleapis.com/v1/token', {})
  expect(token.body.error.message).toBe('OPERATION_NOT_ALLOWED')
  const auth = service.openAuth()
  const refusal = { code: 'auth/operation-not-allowed' }
  await expect(signInWithCustomToken(auth, 'x')).rejects.toMatchObject(refusal)
  const link = 'http://localhost/?mode=signIn&oobCode=x&apiKey=y'
  await expect(signInWithEmailLink(auth, email, link)).rejects.toMatchObject(refusal)
})

test('fields for administrators of a Google project are refused', async () => {
  const { user } = await createUserWithEmailAndPassword(service.openAuth(), email, password)
  const idToken = await user.getIdToken()
  for (const fields of [{ validSince: '1' }, { validSince: 1 }, { targetProjectId: 'another' }]) {
    const answer = await service.call('update', { idToken, ...fields })
    expect(answer.status).toBe(400)
    expect(answer.body.error.message).toMatch(/^INSUFFICIENT_PERMISSION/)
  }
  expect(await user.getIdToken(true)).toMatch(/^ey/)
})

test('only scripts of the authorized origins can read the responses', async () => {
  const ask = (origin: string, method = 'POST') =>
    service.app.inject({
      method: method as 'POST',
      url: `${path}?key=${apiKey}`,
      headers: {
        origin,
        'content-type': 'application/json',
        ...(method === 'OPTIONS' && {
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,x-client-version',
        }),
      },
      ...(method === 'POST' && { payload: '{}' }),
    })
  const ours = ['http://localhost:5173', 'https://shop.localhost', 'http://127.0.0.1:3000']
  const others = ['https://evil.example', 'https://notlocalhost', 'https://localhost.evil.example', 'null']
  for (const origin of [...ours, ...others]) {
    const allowed = ours.includes(origin) ? origin : undefined
    const [asked, answer] = [await ask(origin, 'OPTIONS'), await ask(origin)]
    expect([origin, asked.headers['access-control-allow-origin']]).toEqual([origin, allowed])
    expect([origin, answer.headers['access-control-allow-origin']]).toEqual([origin, allowed])
    expect(answer.headers['vary']).toContain('Origin')
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  }
  const asked = await ask('http://localhost:5173', 'OPTIONS')
  expect(asked.statusCode).toBe(204)
  expect(asked.headers['access-control-allow-headers']).toContain('x-client-version')
})

test('while accounts are not revealed, an address must be verified before the change', async () => {
  const { user } = await createUserWithEmailAndPassword(service.openAuth(), email, password)
  await expect(updateEmail(user, 'new@example.com')).rejects.toMatchObject({
    code: 'auth/operation-not-allowed',
    message: expect.stringContaining('Please verify the new email before changing email.'),
  })
  await expect(updateEmail(user, email.toUpperCase())).resolves.toBeUndefined()
  await signInWithEmailAndPassword(service.openAuth(), email, password)
})

test.each(['v1/accounts:lookup', 'v2/recaptchaConfig', 'nowhere'])(
  'OPTIONS that is not a preflight gets Google’s refusal: %s',
  async (path) => {
    const ask = (headers: Record<string, string>) =>
      service.app.inject({
        method: 'OPTIONS',
        url: `/identitytoolkit.googleapis.com/${path}`,
        headers: { 'content-type': 'application/json', ...headers },
        payload: '[]',
      })
    const reply = await ask({})
    expect([reply.statusCode, reply.json().error]).toMatchObject([400, { message: 'OPERATION_NOT_ALLOWED' }])
    // With an Origin header, but without the name of a method, the answer is an empty 204.
    expect((await ask({ origin: 'http://localhost:5173' })).statusCode).toBe(204)
  },
)

test('a broken body gets Google’s refusal, also where only the CORS plugin answers', async () => {
  const asked = { method: 'OPTIONS', url: '/securetoken.googleapis.com', payload: '{' } as const
  const reply = await service.app.inject({ ...asked, headers: { 'content-type': 'application/json' } })
  const message = 'Invalid JSON payload received. Unexpected token.'
  expect([reply.statusCode, reply.json().error]).toMatchObject([400, { message }])
})

test('the surrounding app keeps its own parsers, errors and paths', async () => {
  const app = Fastify()
  app.addContentTypeParser('application/x-www-form-urlencoded', async () => 'the app’s own')
  app.setErrorHandler((_error, _request, reply) => reply.code(418).send({ by: 'the app' }))
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ by: 'the app' }))
  await app.register(service.identity.plugin)
  app.get('/*', async () => 'a page')
  app.post('/own', async (request) => ({ body: request.body }))
  try {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const own = await app.inject({ method: 'POST', url: '/own', headers: form, payload: 'a=b' })
    expect(own.json()).toEqual({ body: 'the app’s own' })
    const broken = await app.inject({
      method: 'POST',
      url: '/own',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    })
    expect(broken.statusCode).toBe(418)
    expect((await app.inject('/elsewhere')).body).toBe('a page')
    for (const host of ['identitytoolkit', 'securetoken'])
      expect((await app.inject(`/${host}.googleapis.com/v1/nowhere`)).json()).toMatchObject({
        error: { message: 'OPERATION_NOT_ALLOWED' },
      })
    expect((await app.inject({ method: 'POST', url: '/elsewhere' })).json()).toEqual({ by: 'the app' })
    const origin = { origin: 'http://localhost' }
    expect((await app.inject({ url: '/elsewhere', headers: origin })).headers).not.toHaveProperty(
      'access-control-allow-origin',
    )

    const made = await app.inject({ method: 'POST', url: `${path}?key=${apiKey}`, payload: ayesha })
    expect(made.statusCode).toBe(200)
    const token = await app.inject({
      method: 'POST',
      url: `/securetoken.googleapis.com/v1/token?key=${apiKey}`,
      headers: form,
      payload: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: made.json().refreshToken,
      }).toString(),
    })
    expect(token.statusCode).toBe(200)
  } finally {
    await app.close()
  }
})
