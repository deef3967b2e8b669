import {
  createUserWithEmailAndPassword,
  deleteUser,
  reload,
  signInAnonymously,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  updateProfile,
  validatePassword,
} from 'firebase/auth'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { inTransaction } from '../../database/database.ts'
import { ayeshaAtGoogle, credentialOf } from '#test/identity/google-tokens.ts'
import { apiKey, ayesha, projectId, startTestIdentity } from '#test/identity/identity-service.ts'
import { refused } from '#test/identity/second-factor.ts'

const service = await startTestIdentity()
const { email, password } = ayesha
const toolkit = '/identitytoolkit.googleapis.com'
const signUp = (auth = service.openAuth()) => createUserWithEmailAndPassword(auth, email, password)

test('the SDK reports an API key of another installation as invalid', async () => {
  const auth = service.openAuth()
  auth.config.apiKey = 'another key'
  await expect(signUp(auth)).rejects.toMatchObject(refused('api-key-not-valid.-please-pass-a-valid-api-key.'))
})

test('while Google is switched off, nobody can sign in with it', async () => {
  await expect(signInWithCredential(service.openAuth(), credentialOf(ayeshaAtGoogle))).rejects.toMatchObject(
    refused('operation-not-allowed'),
  )
})

test('a sign-in without an address, or with a token of another issuer, is refused', async () => {
  const auth = service.openAuth()
  await expect(signInAnonymously(auth)).rejects.toMatchObject(refused('admin-restricted-operation'))
  await expect(signInWithCustomToken(auth, 'x')).rejects.toMatchObject({
    code: expect.stringMatching(/^auth\//),
  })
  expect(auth.currentUser).toBeNull()
})

test('every request of a disabled account signs it out', async () => {
  for (const request of [
    reload,
    deleteUser,
    (user: Parameters<typeof reload>[0]) => updateProfile(user, { displayName: 'x' }),
  ]) {
    const auth = service.openAuth()
    const { user } = await createUserWithEmailAndPassword(
      auth,
      `${request.length}${request.name}@a.example`,
      password,
    )
    await service.db.updateTable('identityAccounts').set({ disabled: true }).execute()
    await expect(request(user)).rejects.toMatchObject(refused('user-disabled'))
    expect(auth.currentUser).toBeNull()
  }
})

test('a deleted account is signed out with the SDK’s code for it', async () => {
  const auth = service.openAuth()
  const { user } = await signUp(auth)
  await inTransaction(service.db, (tx) => service.identity.removeAccount(tx, user.uid))
  await expect(reload(user)).rejects.toMatchObject(refused('user-token-expired'))
  expect(auth.currentUser).toBeNull()
})

test('an unsigned token is refused', async () => {
  const { user } = await signUp()
  const [header = '', payload = ''] = (await user.getIdToken()).split('.')
  const other = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'another' }
  const forged = [header, Buffer.from(JSON.stringify(other)).toString('base64url'), 'c2lnbmVk'].join('.')
  for (const [operation, fields] of [
    ['lookup', {}],
    ['delete', {}],
    ['update', { displayName: 'x' }],
    ['signUp', { email, password }],
  ] as const) {
    const { body } = await service.call(operation, { idToken: forged, ...fields })
    expect([operation, body.error.message]).toEqual([operation, 'INVALID_ID_TOKEN'])
  }
})

test('the SDK and the service apply the same password limits', async () => {
  const auth = service.openAuth()
  expect(await validatePassword(auth, 'kx7 q!w')).toMatchObject({
    isValid: false,
    meetsMinPasswordLength: false,
  })
  expect(await validatePassword(auth, 'kx7 q!wz')).toMatchObject({ isValid: true })
  expect(await validatePassword(auth, 'x'.repeat(4097))).toMatchObject({ meetsMaxPasswordLength: false })
  const statuses: number[] = []
  for (const password of ['kx7 q!w', 'kx7 q!wz', 'x'.repeat(4097)])
    statuses.push(
      (await service.call('signUp', { email: `${statuses.length}@example.com`, password })).status,
    )
  expect(statuses).toEqual([400, 200, 400])
  // The refusal is the one that Google has for passwords that break the policy.
  await expect(
    createUserWithEmailAndPassword(auth, 'long@example.com', 'x'.repeat(4097)),
  ).rejects.toMatchObject(refused('password-does-not-meet-requirements'))
})

test('a caller with the key can read the host names from which people may sign in', async () => {
  const { body } = await service.send(`${toolkit}/v1/projects?key=${apiKey}`, {})
  expect(body).toEqual({ projectId, authorizedDomains: ['localhost', '127.0.0.1'] })
  for (const path of ['/v1/projects', '/v2/passwordPolicy']) {
    const { status } = await service.send(toolkit + path, {})
    expect(status).toBe(403)
  }
})

test('everybody can read the keys at the well-known address', async () => {
  const { user } = await signUp()
  const { headers, body } = await service.send('/.well-known/jwks.json', {})
  expect(headers.get('cache-control')).toBe('public, max-age=300')
  expect(body).toEqual((await service.send(`${toolkit}/v1/jwks`, {})).body)
  const keys = createLocalJWKSet(body as unknown as Parameters<typeof createLocalJWKSet>[0])
  const { payload } = await jwtVerify(await user.getIdToken(), keys)
  expect(payload.sub).toBe(user.uid)
})

test('signing up with an existing address does not make an account and does not sign in', async () => {
  await signUp()
  await expect(
    createUserWithEmailAndPassword(service.openAuth(), 'Ayesha@Example.com', 'another password'),
  ).rejects.toMatchObject(refused('email-already-in-use'))
  await signInWithEmailAndPassword(service.openAuth(), email, password)
})
