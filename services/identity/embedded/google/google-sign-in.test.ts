import {
  createUserWithEmailAndPassword,
  deleteUser,
  getAdditionalUserInfo,
  getIdTokenResult,
  updatePassword,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../database/database.ts'
import { holderOf, refused } from '#test/identity/second-factor.ts'
import { ayesha } from '#test/identity/identity-service.ts'
import { ayeshaAtGoogle, tokenOf } from '#test/identity/google-tokens.ts'
import { startGoogleIdentity } from '#test/identity/google-sign-ins.ts'
import { raceTest } from '#test/runner/race-test.ts'

const service = await startGoogleIdentity()
const { signInByGoogle, callWithGoogle } = service
const { email, password } = ayesha
const { subject } = ayeshaAtGoogle
const google = { providerId: 'google.com' }

test('an unknown Google user gets an account with Google’s name, photo and verified address', async () => {
  const made = await signInByGoogle()
  expect(made.user).toMatchObject({
    email,
    emailVerified: true,
    displayName: 'Ayesha Rahman',
    photoURL: ayeshaAtGoogle.picture,
    isAnonymous: false,
    providerData: [{ ...google, uid: subject, email, displayName: 'Ayesha Rahman' }],
  })
  expect(made).toMatchObject({ ...google, operationType: 'signIn' })
  expect(getAdditionalUserInfo(made)).toMatchObject({
    ...google,
    isNewUser: true,
    profile: { sub: subject, email, given_name: 'Ayesha', email_verified: true },
  })
  expect(await service.identity.findAccount(made.user.uid)).toMatchObject({ hasPassword: false })
  const { claims, signInProvider } = await getIdTokenResult(made.user)
  expect(signInProvider).toBe('google.com')
  expect(claims['firebase']).toMatchObject({ identities: { 'google.com': [subject], email: [email] } })
})

test('a linked Google user gets the same account, even if their address at Google has changed', async () => {
  const { user } = await signInByGoogle()
  service.advance(60_000)
  const again = await signInByGoogle({ ...ayeshaAtGoogle, email: 'other@example.com' })
  expect(again.user).toMatchObject({ uid: user.uid, email })
  expect(again.user.providerData).toMatchObject([{ ...google, email: 'other@example.com' }])
  expect(getAdditionalUserInfo(again)).toMatchObject({ isNewUser: false })
  expect(Date.parse(again.user.metadata.lastSignInTime ?? '')).toBeGreaterThan(
    Date.parse(user.metadata.creationTime ?? ''),
  )
})

test('the answer has Google’s form', async () => {
  const token = tokenOf(ayeshaAtGoogle)
  const { body } = await callWithGoogle(token)
  expect(body).toEqual({
    kind: 'identitytoolkit#VerifyAssertionResponse',
    providerId: 'google.com',
    federatedId: `https://accounts.google.com/${subject}`,
    localId: expect.any(String),
    email,
    emailVerified: true,
    fullName: 'Ayesha Rahman',
    firstName: 'Ayesha',
    lastName: 'Rahman',
    displayName: 'Ayesha Rahman',
    photoUrl: ayeshaAtGoogle.picture,
    rawUserInfo: expect.stringContaining(subject),
    oauthIdToken: token,
    isNewUser: true,
    idToken: expect.any(String),
    refreshToken: expect.any(String),
    expiresIn: '3600',
  })
  expect(JSON.parse(String(body['rawUserInfo']))).toMatchObject({
    granted_scopes: expect.stringMatching(/^openid \S+userinfo.email \S+userinfo.profile$/),
  })
  const { body: bare } = await callWithGoogle(token, { returnSecureToken: false })
  expect(bare).not.toHaveProperty('idToken')
  expect(bare).not.toHaveProperty('isNewUser')
})

raceTest('two concurrent first sign-ins of one person make one account', async () => {
  const token = tokenOf(ayeshaAtGoogle)
  const answers = await Promise.all(Array.from({ length: 6 }, () => callWithGoogle(token)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ body }) => body.localId)).size).toBe(1)
  expect(answers.filter(({ body }) => body['isNewUser'])).toHaveLength(1)
})

raceTest('when two Google users with one address sign in at once, one of them gets the account', async () => {
  const answers = await Promise.all(
    ['1', '2', '3'].map((subject) => callWithGoogle(tokenOf({ ...ayeshaAtGoogle, subject }))),
  )
  expect(answers.filter(({ body }) => body.idToken)).toHaveLength(1)
  expect(answers.filter(({ body }) => body['needConfirmation'])).toHaveLength(2)
})

test('Google does not open a disabled account and is not linked to it', async () => {
  const { user } = await signInByGoogle()
  await inTransaction(service.db, (tx) => service.identity.disableAccount(tx, user.uid))
  await expect(signInByGoogle()).rejects.toMatchObject(refused('user-disabled'))
  const { user: other } = await createUserWithEmailAndPassword(service.openAuth(), 'b@example.com', password)
  await inTransaction(service.db, (tx) => service.identity.disableAccount(tx, other.uid))
  await expect(
    signInByGoogle({ ...ayeshaAtGoogle, subject: 'b', email: 'b@example.com' }),
  ).rejects.toMatchObject(refused('user-disabled'))
})

test('a second factor is required after Google too', async () => {
  const holder = holderOf(service)
  const user = await holder.signUpVerified()
  await holder.enroll(user)
  await expect(signInByGoogle()).rejects.toMatchObject(refused('multi-factor-auth-required'))
  const { body } = await callWithGoogle(tokenOf(ayeshaAtGoogle))
  expect(body).not.toHaveProperty('idToken')
  expect(body).toMatchObject({ mfaPendingCredential: expect.any(String), mfaInfo: [{ totpInfo: {} }] })
})

test('a person who deleted their account gets a new one with Google', async () => {
  const { user } = await signInByGoogle()
  await deleteUser(user)
  const again = await signInByGoogle()
  expect(again.user.uid).not.toBe(user.uid)
  expect(getAdditionalUserInfo(again)).toMatchObject({ isNewUser: true })
})

test('the export of a person’s data lists the sign-in methods, and one sign-in counts as one device', async () => {
  const { user } = await signInByGoogle()
  await updatePassword(user, password)
  expect(await service.identity.findRecord(service.db, user.uid)).toMatchObject({
    email,
    providers: ['password', 'google.com'],
  })
  expect(await service.identity.listSessions(service.db, user.uid)).toMatchObject([{ provider: 'password' }])
})

test('names and photos that do not fit into a token are left out', async () => {
  const { user } = await signInByGoogle({
    ...ayeshaAtGoogle,
    name: `A\u0000yesha${'x'.repeat(300)}`,
    picture: 'javascript:alert(1)',
  })
  expect(user.displayName).toMatch(/^Ayeshax{250}$/)
  expect(user.photoURL).toBeNull()
})

test('a token that Google did not sign is refused, and is not logged', async () => {
  const token = tokenOf(ayeshaAtGoogle)
  const refusals: [object, string][] = [
    [{ requestUri: null }, 'MISSING_REQUEST_URI'],
    [{ requestUri: 'nonsense' }, 'INVALID_REQUEST_URI'],
    [{ postBody: null }, 'INVALID_CREDENTIAL_OR_PROVIDER_ID'],
    [{ postBody: `id_token=${token}&providerId=github.com` }, 'OPERATION_NOT_ALLOWED'],
    [{ postBody: 'access_token=x&providerId=google.com' }, 'INVALID_IDP_RESPONSE'],
    [{ pendingToken: 'x' }, 'INVALID_PENDING_TOKEN'],
    [{ idToken: 'x' }, 'INVALID_ID_TOKEN'],
    [{ postBody: 'id_token=forged&providerId=google.com' }, 'INVALID_IDP_RESPONSE'],
    [
      { postBody: `id_token=${tokenOf({ subject: '3', emailVerified: false })}&providerId=google.com` },
      'INVALID_IDP_RESPONSE',
    ],
  ]
  for (const [fields, code] of refusals) {
    const { status, body } = await callWithGoogle(token, fields)
    expect([status, body.error.message.split(' : ')[0]]).toEqual([400, code])
  }
  await expect(signInByGoogle('nonsense' as never)).rejects.toMatchObject(refused('invalid-credential'))
  expect(await service.db.selectFrom('identityAccounts').select('email').execute()).toEqual([])
  await signInByGoogle()
  expect(service.log.join('\n')).not.toContain(token)
})
