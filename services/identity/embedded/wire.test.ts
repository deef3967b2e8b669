import fc from 'fast-check'
import Fastify from 'fastify'
import { createUserWithEmailAndPassword, signInWithEmailAndPassword, updateEmail } from 'firebase/auth'
import { expect, test } from 'vitest'
import { apiKey, ayesha, startTestIdentity } from './test-identity.ts'

const service = await startTestIdentity()
const { email, password } = ayesha
const path = '/identitytoolkit.googleapis.com/v1/accounts:signUp'
const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

test('without the API key, or with another, a call is refused as Google refuses it', async () => {
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

test('a refusal has the form of Google’s, and is kept by nobody', async () => {
  const { body, headers } = await service.call('signUp', { ...ayesha, password: '12345' })
  const message = 'WEAK_PASSWORD : Password should be at least 6 characters'
  expect(body).toEqual({
    error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
  })
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-type')).toContain('application/json')
})

test('what is missing is named', async () => {
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

test('a body of another form is refused by the name of the field, without its value', async () => {
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

test('whatever is sent, the answer is a refusal in Google’s form', async () => {
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

test('an operation that is not there is answered in JSON, which the SDK can read', async () => {
  for (const [method, address] of [
    ['POST', `/identitytoolkit.googleapis.com/v1/accounts:fly?key=${apiKey}`],
    ['GET', `${path}?key=${apiKey}`],
    ['GET', '/securetoken.googleapis.com/v1/token'],
  ] as const) {
    const answer = await service.send(address, { method })
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 404, status: 'NOT_FOUND' } } })
  }
})

test('while accounts are not revealed, an address is not changed unverified', async () => {
  const { user } = await createUserWithEmailAndPassword(service.openAuth(), email, password)
  await expect(updateEmail(user, 'new@example.com')).rejects.toMatchObject({
    code: 'auth/operation-not-allowed',
    message: expect.stringContaining('Please verify the new email before changing email.'),
  })
  await expect(updateEmail(user, email.toUpperCase())).resolves.toBeUndefined()
  await signInWithEmailAndPassword(service.openAuth(), email, password)
})

test('the app around it keeps its own parsers, errors and paths', async () => {
  const app = Fastify()
  app.addContentTypeParser('application/x-www-form-urlencoded', async () => 'the app’s own')
  app.setErrorHandler((_error, _request, reply) => reply.code(418).send({ by: 'the app' }))
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ by: 'the app' }))
  await app.register(service.identity.plugin)
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
    expect((await app.inject('/elsewhere')).json()).toEqual({ by: 'the app' })

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
