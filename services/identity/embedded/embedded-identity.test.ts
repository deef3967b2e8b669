import { createUserWithEmailAndPassword, signInWithEmailAndPassword } from 'firebase/auth'
import fc from 'fast-check'
import { createRemoteJWKSet, decodeJwt, generateKeyPair, jwtVerify, SignJWT, UnsecuredJWT } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { cheapPasswords } from '#test/identity/cheap-passwords.ts'
import { inTransaction } from '../../database/database.ts'
import { createEmbeddedIdentity } from './embedded-identity.ts'
import {
  requiredSettings,
  apiKey,
  ayesha,
  projectId,
  startTestIdentity,
} from '#test/identity/identity-service.ts'

const service = await startTestIdentity()
const { identity, db, clock } = service
const { email, password } = ayesha
const isRefused = { name: 'Problem', code: 'not-signed-in', status: 401 }
const hour = 3_600_000

/** Removes the signing key of the previous test, whose clock had another time. */
beforeEach(() => db.deleteFrom('identityKeys').execute())

const signUp = async () => (await service.call('signUp', ayesha)).body

test('a token contains its holder', async () => {
  const { idToken, localId } = await signUp()
  await service.call('update', { idToken, displayName: 'Ayesha', photoUrl: '/images/a.jpg' })
  const claims = await identity.verifyIdToken(idToken)
  expect(claims).toEqual({
    uid: localId,
    email,
    emailVerified: false,
    ownerVerified: false,
    usedSecondFactor: false,
    name: 'Ayesha',
    picture: '/images/a.jpg',
    sessionId: expect.any(String),
    authenticatedAt: claims.issuedAt,
    issuedAt: expect.any(Date),
  })
  expect(Math.abs(claims.issuedAt.getTime() - Date.now())).toBeLessThan(30_000)
})

test('a token is valid for an hour', async () => {
  const { idToken } = await signUp()
  service.advance(hour - 30_000)
  await expect(identity.verifyIdToken(idToken)).resolves.toBeDefined()
  service.advance(60_000)
  await expect(identity.verifyIdToken(idToken)).rejects.toMatchObject(isRefused)
  const { body } = await service.call('lookup', { idToken })
  expect(body.error.message).toBe('TOKEN_EXPIRED')
})

test('forged and damaged tokens, and tokens of other projects, are refused', async () => {
  const { idToken } = await signUp()
  const claims = decodeJwt(idToken)
  const [header = '', payload = '', signature = ''] = idToken.split('.')
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
  const { privateKey } = await generateKeyPair('RS256')
  const foreign = createEmbeddedIdentity({
    db,
    clock,
    apiKey,
    projectId: 'another-project',
    passwordCost: cheapPasswords,
    ...requiredSettings,
  })
  const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
  const publicKey = await db.selectFrom('identityKeys').select('publicJwk').executeTakeFirstOrThrow()
  const confused = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid })
    .sign(Buffer.from(publicKey.publicJwk))
  const otherPayload = Buffer.from(JSON.stringify({ ...claims, email: 'admin@example.com' })).toString(
    'base64url',
  )

  for (const token of [
    '',
    'nonsense',
    'a.b.c',
    forged,
    confused,
    new UnsecuredJWT(claims).encode(),
    `${header}.${otherPayload}.${signature}`,
    `${header}.${payload}.`,
    `${header}.${payload}`,
  ]) {
    await expect(identity.verifyIdToken(token)).rejects.toMatchObject(isRefused)
  }
  await expect(foreign.verifyIdToken(idToken)).rejects.toMatchObject(isRefused)
  await expect(identity.verifyIdToken(idToken)).resolves.toBeDefined()
})

test('every text that is not a token is refused', async () => {
  const { idToken } = await signUp()
  const mangled = fc
    .tuple(fc.nat(idToken.length - 1), fc.string({ unit: 'binary', minLength: 1 }))
    .map(([at, piece]) => idToken.slice(0, at) + piece + idToken.slice(at + piece.length + 1))
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), mangled), async (token) => {
      await expect(identity.verifyIdToken(token)).rejects.toMatchObject(isRefused)
    }),
    { numRuns: 100 },
  )
})

test('anybody can verify tokens with the published keys, which contain no private part', async () => {
  const { idToken, localId } = await signUp()
  const address = '/identitytoolkit.googleapis.com/v1/jwks'
  const { body, headers } = await service.send(address, {})
  expect(headers.get('cache-control')).toBe('public, max-age=300')
  expect(body).toEqual({
    keys: [
      { kty: 'RSA', alg: 'RS256', use: 'sig', e: 'AQAB', n: expect.any(String), kid: expect.any(String) },
    ],
  })
  const origin = service.app.listeningOrigin
  const { payload } = await jwtVerify(idToken, createRemoteJWKSet(new URL(address, origin)), {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
  })
  expect(payload.sub).toBe(localId)
})

test('after a key rotation new tokens use the new key, and old ones stay valid until they expire', async () => {
  const { idToken, refreshToken } = await signUp()
  await identity.rotateKeys()
  const renewed = await service.refresh({ grant_type: 'refresh_token', refresh_token: refreshToken })
  const newToken = String(renewed.body['id_token'])
  const kids = [idToken, newToken].map((token) => token.split('.')[0])
  expect(new Set(kids).size).toBe(2)
  await expect(identity.verifyIdToken(idToken)).resolves.toBeDefined()
  await expect(identity.verifyIdToken(newToken)).resolves.toBeDefined()

  await identity.sweep()
  expect(await db.selectFrom('identityKeys').select('kid').execute()).toHaveLength(2)
  service.advance(hour + 120_000)
  const { body } = await service.send('/identitytoolkit.googleapis.com/v1/jwks', {})
  expect(body['keys']).toHaveLength(1)
  await identity.sweep()
  expect(await db.selectFrom('identityKeys').select('kid').execute()).toHaveLength(1)
})

test('after a month, a new key signs automatically', async () => {
  const kids = () => db.selectFrom('identityKeys').select('kid').where('retiredAt', 'is', null).execute()
  await signUp()
  const first = await kids()
  service.advance(29 * 24 * hour)
  await identity.sweep()
  expect(await kids()).toEqual(first)
  service.advance(24 * hour)
  await identity.sweep()
  expect(await kids()).toHaveLength(1)
  expect(await kids()).not.toEqual(first)
})

test('processes that start at the same time use one key, and rotate to one key', async () => {
  const processes = Array.from({ length: 3 }, () =>
    createEmbeddedIdentity({
      db,
      clock,
      apiKey,
      projectId,
      passwordCost: cheapPasswords,
      ...requiredSettings,
    }),
  )
  const signing = () => db.selectFrom('identityKeys').select('kid').where('retiredAt', 'is', null).execute()
  const { default: Fastify } = await import('fastify')
  const apps = processes.map((each) => Fastify().register(each.plugin))
  await Promise.all(apps.map(async (app) => app.ready()))
  expect(await signing()).toHaveLength(1)
  await Promise.all(processes.map((each) => each.rotateKeys()))
  expect(await signing()).toHaveLength(1)
  await Promise.all(apps.map((app) => app.close()))
})

test('a setting that is given as undefined has its default', async () => {
  const settings = { db, clock, apiKey, projectId, passwordCost: cheapPasswords, ...requiredSettings }
  const undecided = { calls: undefined, requestsPerMinute: undefined, isHttps: undefined, limits: undefined }
  const { default: Fastify } = await import('fastify')
  const app = Fastify().register(createEmbeddedIdentity({ ...settings, ...undecided }).plugin)
  const answer = await app.inject(`/identitytoolkit.googleapis.com/v1/projects?key=${apiKey}`)
  expect(answer.statusCode).toBe(200)
  await app.close()
})

test('demo accounts are made once, and sign in', async () => {
  const person = { email: 'Demo@Example.com', password, displayName: 'Demo', photoUrl: '/images/d.jpg' }
  const made = await identity.createAccount(person)
  const again = await identity.createAccount({
    ...person,
    password: 'another password',
    displayName: 'Other',
  })
  expect(again).toEqual(made)
  expect(await identity.findAccount(made.uid)).toEqual(made)
  expect(made).toMatchObject({ email: 'demo@example.com', displayName: 'Demo', disabled: false })
  const { user } = await signInWithEmailAndPassword(service.openAuth(), person.email, password)
  expect(user).toMatchObject({ uid: made.uid, displayName: 'Demo', photoURL: '/images/d.jpg' })
  await expect(identity.createAccount({ email: 'x@example.com', password: 'short' })).rejects.toThrow(
    'WEAK_PASSWORD',
  )
})

test('disabling and removing an account are rolled back with their transaction', async () => {
  const { user } = await createUserWithEmailAndPassword(service.openAuth(), email, password)
  const failing = inTransaction(db, async (tx) => {
    await identity.disableAccount(tx, user.uid)
    await identity.removeAccount(tx, user.uid)
    throw new Error('something else went wrong')
  })
  await expect(failing).rejects.toThrow('something else')
  expect(await identity.findAccount(user.uid)).toMatchObject({ disabled: false })
  await user.getIdToken(true)

  await inTransaction(db, (tx) => identity.disableAccount(tx, user.uid))
  expect(await identity.findAccount(user.uid)).toMatchObject({ disabled: true })
  await inTransaction(db, (tx) => identity.removeAccount(tx, user.uid))
  expect(await identity.findAccount(user.uid)).toBeUndefined()
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
})

test('many changes of a name leave other devices signed in', async () => {
  await identity.createAccount({ email, password })
  const [here, other] = [service.openAuth(), service.openAuth()]
  await signInWithEmailAndPassword(other, email, password)
  const { user } = await signInWithEmailAndPassword(here, email, password)
  for (let nth = 0; nth < 101; nth += 1) {
    service.advance(1)
    const idToken = await user.getIdToken()
    await service.call('update', { idToken, displayName: `Ayesha ${nth}`, returnSecureToken: true })
  }
  await other.currentUser?.getIdToken(true)
  expect(await identity.listSessions(db, user.uid)).toHaveLength(2)
  expect(await db.selectFrom('identityRefreshTokens').select('tokenHash').execute()).toHaveLength(12)
})

test('an account keeps its newest hundred sessions, and old void sessions are deleted', async () => {
  const { uid } = await identity.createAccount({ email, password })
  const before = Array.from({ length: 102 }, (_, index) => ({
    tokenHash: `hash ${index}`,
    sessionId: `session ${index}`,
    localId: uid,
    signInProvider: 'password',
    authenticatedAt: clock(),
    createdAt: new Date(clock().getTime() - index),
    lastUsedAt: clock(),
  }))
  await db.insertInto('identityRefreshTokens').values(before).execute()
  service.advance(1_000)
  await service.call('signInWithPassword', ayesha)
  const sessions = () =>
    db.selectFrom('identityRefreshTokens').select(['localId', 'userAgent', 'sessionId']).execute()
  expect(await sessions()).toHaveLength(100)
  expect((await sessions()).map((row) => row.sessionId)).not.toContain('session 99')
  await inTransaction(db, (tx) => identity.removeAccount(tx, uid))
  expect((await sessions())[0]).toMatchObject({ localId: null, userAgent: null })
  service.advance(31 * 24 * hour)
  await identity.sweep()
  expect(await sessions()).toEqual([])
})
