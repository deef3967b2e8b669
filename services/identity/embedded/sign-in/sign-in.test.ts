import {
  createUserWithEmailAndPassword,
  getAdditionalUserInfo,
  getIdTokenResult,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../database/database.ts'
import { ayesha, projectId, startTestIdentity } from '#test/identity/identity-service.ts'
import { raceTest } from '#test/runner/race-test.ts'

const service = await startTestIdentity()
const { email, password } = ayesha

test('the SDK makes an account, and it is signed in', async () => {
  const auth = service.openAuth()
  const { user, ...credential } = await createUserWithEmailAndPassword(auth, email, password)

  expect(getAdditionalUserInfo({ user, ...credential })).toMatchObject({
    isNewUser: true,
    providerId: 'password',
  })
  expect(auth.currentUser).toBe(user)
  expect(user).toMatchObject({
    email,
    displayName: null,
    photoURL: null,
    emailVerified: false,
    isAnonymous: false,
    phoneNumber: null,
    tenantId: null,
  })
  expect(user.uid).toMatch(/^[A-Za-z0-9]{28}$/)
  expect(user.providerData).toEqual([
    { providerId: 'password', uid: email, email, displayName: null, photoURL: null, phoneNumber: null },
  ])
  expect(Date.parse(user.metadata.creationTime ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('signing in ignores upper and lower case in the address', async () => {
  const made = await createUserWithEmailAndPassword(service.openAuth(), 'Ayesha@Example.COM', password)
  expect(made.user.email).toBe(email)
  service.advance(5_000)

  const auth = service.openAuth()
  const { user, ...credential } = await signInWithEmailAndPassword(auth, 'AYESHA@example.com', password)
  expect(user.uid).toBe(made.user.uid)
  expect(getAdditionalUserInfo({ user, ...credential })).toMatchObject({ isNewUser: false })
  const { creationTime = '', lastSignInTime = '' } = user.metadata
  expect(Date.parse(lastSignInTime) - Date.parse(creationTime)).toBeGreaterThanOrEqual(4_000)
  await signOut(auth)
  expect(auth.currentUser).toBeNull()
})

test('an ID token has Firebase’s claims', async () => {
  const { user } = await createUserWithEmailAndPassword(service.openAuth(), email, password)
  const { claims, signInProvider } = await getIdTokenResult(user)
  const now = Date.now() / 1000

  expect(signInProvider).toBe('password')
  expect(claims).toMatchObject({
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: user.uid,
    user_id: user.uid,
    email,
    email_verified: false,
    firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
  })
  const [issuedAt, expiresAt, authTime] = [claims.iat, claims.exp, claims.auth_time].map(Number)
  expect(Math.abs(Number(issuedAt) - now)).toBeLessThan(30)
  expect(Number(expiresAt) - Number(issuedAt)).toBe(3600)
  expect(authTime).toBe(issuedAt)
  expect(claims).not.toHaveProperty('name')
})

test('renewing gives a new ID token of the same sign-in', async () => {
  const { user } = await createUserWithEmailAndPassword(service.openAuth(), email, password)
  const before = await getIdTokenResult(user)
  service.advance(10_000)
  const after = await getIdTokenResult(user, true)

  expect(after.token).not.toBe(before.token)
  expect(after.authTime).toBe(before.authTime)
  expect(Date.parse(after.issuedAtTime) - Date.parse(before.issuedAtTime)).toBeGreaterThanOrEqual(9_000)
  expect((await service.identity.verifyIdToken(after.token)).uid).toBe(user.uid)
})

test('a session that was not used for sixty days has ended, and one that was used is valid', async () => {
  const signIn = async () =>
    (await service.call('signInWithPassword', { ...ayesha, returnSecureToken: true })).body
  await service.call('signUp', { ...ayesha, returnSecureToken: false })
  const [used, unused] = [await signIn(), await signIn()]
  const renew = ({ refreshToken }: { refreshToken: string }) =>
    service.refresh({ grant_type: 'refresh_token', refresh_token: refreshToken })
  service.advance(30 * 86_400_000)
  const renewed = await renew(used)
  expect(renewed.status).toBe(200)
  service.advance(30 * 86_400_000 - 1000)
  expect(await service.identity.listSessions(service.db, used.localId)).toHaveLength(2)
  service.advance(1000)
  expect(await service.identity.listSessions(service.db, used.localId)).toHaveLength(1)
  expect(await renew(unused)).toMatchObject({ status: 400, body: { error: { message: 'TOKEN_EXPIRED' } } })
  await service.identity.sweep()
  expect(await renew(unused)).toMatchObject({ status: 400, body: { error: { message: 'TOKEN_EXPIRED' } } })
  expect((await renew({ refreshToken: String(renewed.body['refresh_token']) })).status).toBe(200)
})

test('an address has one account', async () => {
  await createUserWithEmailAndPassword(service.openAuth(), email, password)
  const again = createUserWithEmailAndPassword(service.openAuth(), email.toUpperCase(), 'another password')
  await expect(again).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
  await expect(signInWithEmailAndPassword(service.openAuth(), email, password)).resolves.toBeDefined()
})

raceTest('one of two concurrent sign-ups with one address makes the account', async () => {
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, index) =>
      service.call('signUp', { ...ayesha, password: `seven green boats ${index}` }),
    ),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  const refusals = answers.filter((answer) => answer.status === 400)
  expect(refusals.map(({ body }) => body.error.message)).toEqual(Array(3).fill('EMAIL_EXISTS'))
})

test('weak passwords and invalid addresses are refused', async () => {
  const auth = service.openAuth()
  await expect(createUserWithEmailAndPassword(auth, email, 'short')).rejects.toMatchObject({
    code: 'auth/weak-password',
    message: expect.stringContaining('Password should be at least 8 characters'),
  })
  await expect(createUserWithEmailAndPassword(auth, email, '')).rejects.toMatchObject({
    code: 'auth/missing-password',
  })
  await expect(createUserWithEmailAndPassword(auth, email, 'x'.repeat(4097))).rejects.toMatchObject({
    code: 'auth/password-does-not-meet-requirements',
  })
  for (const address of [
    'ayesha',
    'ayesha@',
    '@example.com',
    'a b@example.com',
    'a\u0000b@example.com',
    '',
    '\u212a@example.com',
  ]) {
    await expect(createUserWithEmailAndPassword(auth, address, password)).rejects.toMatchObject({
      code: 'auth/invalid-email',
    })
  }
})

test('a wrong password and an unknown address get the same answer', async () => {
  await createUserWithEmailAndPassword(service.openAuth(), email, password)
  const wrong = await service.call('signInWithPassword', { email, password: 'a wrong password' })
  const unknown = await service.call('signInWithPassword', { email: 'nobody@example.com', password })
  expect(wrong).toMatchObject({ status: 400, body: { error: { message: 'INVALID_LOGIN_CREDENTIALS' } } })
  expect(unknown.body).toEqual(wrong.body)
  expect(unknown.status).toBe(wrong.status)
  await expect(signInWithEmailAndPassword(service.openAuth(), email, 'wrong one')).rejects.toMatchObject({
    code: 'auth/invalid-credential',
  })
})

test('only the right password shows that an account is disabled, and its tokens are void', async () => {
  const auth = service.openAuth()
  const { user } = await createUserWithEmailAndPassword(auth, email, password)
  await inTransaction(service.db, (tx) => service.identity.disableAccount(tx, user.uid))

  await expect(signInWithEmailAndPassword(service.openAuth(), email, password)).rejects.toMatchObject({
    code: 'auth/user-disabled',
  })
  await expect(signInWithEmailAndPassword(service.openAuth(), email, 'wrong one')).rejects.toMatchObject({
    code: 'auth/invalid-credential',
  })
  await expect(service.identity.verifyIdToken(await user.getIdToken())).rejects.toMatchObject({
    code: 'not-signed-in',
  })
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-disabled' })
  expect(auth.currentUser).toBeNull()
})

test('tokens are returned only when they are requested', async () => {
  const { email, password } = ayesha
  const made = await service.call('signUp', { email, password, displayName: 'Ayesha' })
  expect(made.body).toEqual({
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: expect.any(String),
    email,
    displayName: 'Ayesha',
  })
  const signedIn = await service.call('signInWithPassword', { email, password, returnSecureToken: false })
  expect(signedIn.body).toEqual({
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: made.body.localId,
    email,
    displayName: 'Ayesha',
    registered: true,
  })
  const withTokens = await service.call('signInWithPassword', ayesha)
  expect(withTokens.body).toMatchObject({
    idToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refreshToken: expect.stringMatching(/^[\w-]{64}$/),
    expiresIn: '3600',
  })
})

test('refresh tokens are exchanged in both spellings, and invalid ones get different refusals', async () => {
  const { body } = await service.call('signUp', ayesha)
  const form = { grant_type: 'refresh_token', refresh_token: body.refreshToken }
  const renewed = await service.refresh(form)
  expect(renewed).toMatchObject({
    status: 200,
    body: {
      refresh_token: expect.stringMatching(/^[\w-]{64}$/),
      expires_in: '3600',
      token_type: 'Bearer',
      user_id: body.localId,
      project_id: projectId,
    },
  })
  expect(renewed.body['access_token']).toBe(renewed.body['id_token'])
  const camel = await service.refresh({ grantType: 'refresh_token', refreshToken: body.refreshToken })
  expect(camel.status).toBe(200)

  const refusals = await Promise.all([
    service.refresh({}),
    service.refresh({ ...form, grant_type: 'password' }),
    service.refresh({ grant_type: 'refresh_token' }),
    service.refresh({ ...form, refresh_token: `${body.refreshToken.slice(0, -1)}!` }),
  ])
  expect(refusals.map((answer) => [answer.status, answer.body.error.message])).toEqual([
    [400, 'MISSING_GRANT_TYPE'],
    [400, 'INVALID_GRANT_TYPE'],
    [400, 'MISSING_REFRESH_TOKEN'],
    [400, 'INVALID_REFRESH_TOKEN'],
  ])
})

test('passwords and refresh tokens are never stored in plain form, and never logged', async () => {
  const { body } = await service.call('signUp', ayesha)
  await service.call('signInWithPassword', { email, password: 'a wrong password' })
  const renewed = await service.refresh({ grant_type: 'refresh_token', refresh_token: body.refreshToken })

  const account = await service.db.selectFrom('identityAccounts').selectAll().executeTakeFirstOrThrow()
  const tokens = await service.db.selectFrom('identityRefreshTokens').selectAll().execute()
  expect(account.passwordHash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/)
  expect(tokens).toHaveLength(2)
  const stored = JSON.stringify([account, tokens]) + service.log.join('\n')
  expect(service.log.length).toBeGreaterThan(0)
  const tokensOfRenewal = [renewed.body['refresh_token'], renewed.body['id_token']]
  for (const secret of [password, 'a wrong password', body.refreshToken, body.idToken, ...tokensOfRenewal]) {
    expect(stored).not.toContain(secret)
  }
})
