import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { signUpIdentity } from '#test/identity/sign-up.ts'
import { accessTokenSeconds } from './session.ts'

const product = await startProduct()
const { ask, db } = product

const rahim = {
  name: 'Rahim',
  email: 'rahim@example.com',
  image: '/images/a.jpg',
  role: 'buyer',
  verify: false,
}
const signUp = async (record = rahim) => {
  await ask('POST /users', { body: record })
  return signUpIdentity(product, record.email)
}

test('without an ID token the call is refused before its input is read', async () => {
  expect((await ask('GET /jwt')).status).toBe(401)
})

test('only a person who verified the address gets an access token for its record', async () => {
  const { idToken, uid } = await signUp()
  const { status, body } = await ask('GET /jwt?email=rahim@example.com', { bearer: idToken })
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['accessToken'])
  const me = await ask('GET /users/rahim@example.com', { bearer: body.accessToken })
  expect(me.body).toMatchObject({ name: 'Rahim', role: 'buyer', isAdmin: false })
  const row = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  expect(row.identityId).toBe(uid)
})

test('the address may be typed in any case', async () => {
  const { idToken } = await signUp()
  expect((await ask('GET /jwt?email=Rahim@Example.COM', { bearer: idToken })).status).toBe(200)
})

test('asking again gives another token for the same person, whose record is claimed only once', async () => {
  const { idToken } = await signUp()
  for (let nth = 0; nth < 3; nth += 1)
    expect((await ask('GET /jwt?email=rahim@example.com', { bearer: idToken })).status).toBe(200)
  const claims = await db.selectFrom('events').select('kind').where('kind', '=', 'user-claimed').execute()
  expect(claims).toHaveLength(1)
})

test('without a token of the identity provider, nobody gets an access token', async () => {
  await signUp()
  const path = 'GET /jwt?email=rahim@example.com'
  expect(await ask(path)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  const forged = await new SignJWT({ email: rahim.email })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('someone')
    .sign(new Uint8Array(32))
  for (const bearer of ['rubbish', 'a.b.c', forged, `${forged}x`])
    expect(await ask(path, { bearer })).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
})

test('who never chose a language gets emails in that of the page where they sign in, and who chose keeps theirs', async () => {
  const { idToken } = await signUp()
  const signIn = async (language: string) => {
    const headers = { 'accept-language': language }
    await ask('GET /jwt?email=rahim@example.com', { bearer: idToken, headers })
    return (await db.selectFrom('users').select('language').executeTakeFirstOrThrow()).language
  }
  await db.updateTable('users').set({ isLanguageChosen: false }).execute()
  expect([await signIn('bn'), await signIn('en'), await signIn('bn')]).toEqual(['bn', 'en', 'bn'])
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  // The same language is a choice too.
  await ask('PUT /account/language', { as: id, body: { language: 'bn' } })
  expect(await signIn('en')).toBe('bn')
})

test('our access token is not accepted as an ID token, nor the other way round', async () => {
  const { idToken } = await signUp()
  const { body } = await ask('GET /jwt?email=rahim@example.com', { bearer: idToken })
  expect((await ask('GET /jwt?email=rahim@example.com', { bearer: body.accessToken })).status).toBe(401)
  expect((await ask('GET /users/rahim@example.com', { bearer: idToken })).status).toBe(401)
})

test('a token for one address gives no access for another', async () => {
  const { idToken } = await signUp()
  await buildUser(product, { email: 'karim@example.com' })
  for (const email of ['karim@example.com', 'nobody@example.com']) {
    const { status, body } = await ask(`GET /jwt?email=${email}`, { bearer: idToken })
    expect(status).toBe(403)
    expect(body).not.toHaveProperty('accessToken')
  }
})

test('an identity without a user record gets no token', async () => {
  const { idToken } = await signUpIdentity(product, 'rahim@example.com')
  const { status, body } = await ask('GET /jwt?email=rahim@example.com', { bearer: idToken })
  expect([status, body.code]).toEqual([403, 'no-user-record'])
})

test('a record that belongs to one identity is not given to another with its address', async () => {
  await buildUser(product, { email: 'rahim@example.com' })
  const { idToken } = await signUpIdentity(product, 'rahim@example.com')
  const { status, body } = await ask('GET /jwt?email=rahim@example.com', { bearer: idToken })
  expect([status, body.code]).toEqual([403, 'no-user-record'])
})

test('a record that is overwritten before it is claimed is claimed in its last form', async () => {
  const { idToken } = await signUp()
  await ask('POST /users', { body: { ...rahim, role: 'seller' } })
  const { body } = await ask('GET /jwt?email=rahim@example.com', { bearer: idToken })
  expect((await ask('GET /users/rahim@example.com', { bearer: body.accessToken })).body.role).toBe('seller')
})

test('both kinds of token end after their hour', async () => {
  const { idToken } = await signUp()
  const { body } = await ask('GET /jwt?email=rahim@example.com', { bearer: idToken })
  product.time.now = new Date(product.time.now.getTime() + (accessTokenSeconds - 1) * 1000)
  expect((await ask('GET /users/rahim@example.com', { bearer: body.accessToken })).status).toBe(200)
  product.time.now = new Date(product.time.now.getTime() + 1000)
  expect((await ask('GET /users/rahim@example.com', { bearer: body.accessToken })).status).toBe(401)
  expect((await ask('GET /jwt?email=rahim@example.com', { bearer: idToken })).status).toBe(401)
})

test('a removed person is refused at once, also on calls for guests', async () => {
  const { idToken } = await signUp()
  const { accessToken } = (await ask('GET /jwt?email=rahim@example.com', { bearer: idToken })).body
  await db.updateTable('users').set({ removedAt: product.time.now }).execute()
  for (const call of ['GET /users/rahim@example.com', 'GET /booking?email=rahim@example.com', 'GET /items'])
    expect(await ask(call, { bearer: accessToken })).toMatchObject({
      status: 401,
      body: { code: 'account-removed' },
    })
  expect((await ask('GET /jwt?email=rahim@example.com', { bearer: idToken })).status).toBe(403)
})

test('who was removed reads so after their token has expired, and nobody with a forged one does', async () => {
  const { idToken } = await signUp()
  const path = 'GET /jwt?email=rahim@example.com'
  const { accessToken } = (await ask(path, { bearer: idToken })).body
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  product.time.now = new Date(product.time.now.getTime() + 30 * 24 * 3600 * 1000)
  const codeOf = async (bearer: string) => (await ask('GET /account/sessions', { bearer })).body.code
  expect(await codeOf(accessToken)).toBe('not-signed-in')
  await db.updateTable('users').set({ removedAt: product.time.now }).execute()
  expect(await codeOf(accessToken)).toBe('account-removed')
  const forged = await new SignJWT({ iat: 1, auth_time: 1 })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('hatbodol')
    .setSubject(id)
    .setExpirationTime(2)
    .sign(new Uint8Array(32))
  expect(await codeOf(forged)).toBe('not-signed-in')
})

test('an account that is disabled gets no further token', async () => {
  const { idToken, uid } = await signUp()
  const { db, embeddedIdentity } = product.services
  await db.transaction().execute(async (tx) => embeddedIdentity?.disableAccount(tx, uid))
  expect((await ask('GET /jwt?email=rahim@example.com', { bearer: idToken })).status).toBe(401)
})

test('an invented access token is refused, and the answer says how to get one', async () => {
  const id = await buildUser(product)
  const forged = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('hatbodol')
    .setSubject(id)
    .setExpirationTime('1h')
    .sign(new Uint8Array(32))
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forged.split('.')[1]}.`
  for (const bearer of [forged, unsigned, 'null', 'undefined', 'x'.repeat(5000)]) {
    const { status, headers } = await ask('GET /booking?email=a@example.com', { bearer })
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toMatch(/^Bearer/)
  }
})

test('an access token without an expiry is refused, even if we signed it', async () => {
  const id = await buildUser(product)
  const now = Math.floor(product.time.now.getTime() / 1000)
  const make = (claims: object) =>
    new SignJWT({ iss: 'hatbodol', sub: id, iat: now, auth_time: now, ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(product.services.deriveKey('access tokens'))
  const ask = async (bearer: string) => (await product.ask('GET /account/sessions', { bearer })).status
  expect(await ask(await make({ exp: now + 60 }))).toBe(200)
  expect(await ask(await make({}))).toBe(401)
})

test.each(['', '?email=', '?email=rahim', '?email=a@example.com&email=b@example.com'])(
  'the address "%s" is refused',
  async (query) => {
    const { status, body } = await ask(`GET /jwt${query}`, { bearer: 'x' })
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'email'])
  },
)

test('one address can ask for tokens at most six hundred times a minute', async () => {
  const statuses = new Set<number>()
  const request = { bearer: 'rubbish', from: '10.4.4.4' }
  for (let nth = 0; nth < 600; nth += 1)
    statuses.add((await ask('GET /jwt?email=rahim@example.com', request)).status)
  expect(statuses).toEqual(new Set([401]))
  const { status, headers } = await ask('GET /jwt?email=rahim@example.com', request)
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
})
