import {
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getIdTokenResult,
  GoogleAuthProvider,
  linkWithCredential,
  reauthenticateWithCredential,
  reload,
  signInWithCredential,
  signInWithEmailAndPassword,
  unlink,
  updatePassword,
  type User,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { verifiedByOwner } from '../accounts/accounts.ts'
import { ayeshaAtGoogle, acceptGoogleToken, credentialOf, tokenOf } from './test-google.ts'
import { ayesha, startTestIdentity } from '../test-identity.ts'
import { holderOf, refused } from '../second-factor/test-second-factor.ts'

const service = await startTestIdentity({ verifyGoogleToken: acceptGoogleToken })
const { email, password } = ayesha
const elsewhere = { ...ayeshaAtGoogle, subject: '2', email: 'ayesha@elsewhere.example' }
const minute = 60_000

const signUp = async (address = email) =>
  (await createUserWithEmailAndPassword(service.openAuth(), address, password)).user
/** Marks all addresses as verified by their owners, as the link in the email does. */
const verifyAddresses = () => service.db.updateTable('identityAccounts').set(verifiedByOwner).execute()
const signInByGoogle = async (claims = ayeshaAtGoogle) =>
  (await signInWithCredential(service.openAuth(), credentialOf(claims))).user
const signInByPassword = (typed = password) => signInWithEmailAndPassword(service.openAuth(), email, typed)
const providersOf = (user: User) => user.providerData.map((each) => each.providerId).sort()

test('Google is linked to who is signed in, whatever address it has, and signs in from then on', async () => {
  const user = await signUp()
  await verifyAddresses()
  const linked = await linkWithCredential(user, credentialOf(elsewhere))
  expect(linked).toMatchObject({ operationType: 'link', providerId: 'google.com' })
  expect(user).toMatchObject({ email, emailVerified: true, displayName: 'Ayesha Rahman' })
  expect(providersOf(user)).toEqual(['google.com', 'password'])
  const { claims } = await getIdTokenResult(user)
  expect(claims['firebase']).toMatchObject({
    identities: { 'google.com': ['2'], email: [email] },
    sign_in_provider: 'google.com',
  })
  expect((await signInByGoogle(elsewhere)).uid).toBe(user.uid)
  await signInByPassword()
  await expect(linkWithCredential(user, credentialOf(elsewhere))).rejects.toMatchObject(
    refused('provider-already-linked'),
  )
})

test('linking Google of the same address verifies that address, if Google hosts its mail', async () => {
  const user = await signUp()
  const { hostedDomain: _, ...visitor } = ayeshaAtGoogle
  await expect(linkWithCredential(user, credentialOf(visitor))).rejects.toMatchObject(
    refused('unverified-email'),
  )
  await linkWithCredential(user, credentialOf(ayeshaAtGoogle))
  expect(user.emailVerified).toBe(true)
  await signInByPassword()
})

test('while the address of an account is not verified, only Google of that address, verified there, is linked', async () => {
  const user = await signUp()
  for (const claims of [elsewhere, { ...ayeshaAtGoogle, emailVerified: false }])
    await expect(linkWithCredential(user, credentialOf(claims))).rejects.toMatchObject(
      refused('unverified-email'),
    )
  expect((await signInByGoogle(elsewhere)).uid).not.toBe(user.uid)
})

test('linking is the same sign-in, and takes a recent one', async () => {
  const user = await signUp()
  await verifyAddresses()
  await linkWithCredential(user, credentialOf(elsewhere))
  expect(await service.identity.listSessions(service.db, user.uid)).toHaveLength(1)
  await unlink(user, 'google.com')
  service.advance(6 * minute)
  await user.getIdToken(true)
  await expect(linkWithCredential(user, credentialOf(elsewhere))).rejects.toMatchObject(
    refused('requires-recent-login'),
  )
})

test('one person of Google’s belongs to one account, also when two reach for them at once', async () => {
  await signInByGoogle(elsewhere)
  const user = await signUp()
  await verifyAddresses()
  await expect(linkWithCredential(user, credentialOf(elsewhere))).rejects.toMatchObject(
    refused('credential-already-in-use'),
  )
  const form = {
    postBody: `id_token=${tokenOf(elsewhere)}&providerId=google.com`,
    requestUri: 'http://localhost',
  }
  const idToken = await user.getIdToken()
  const { status, body } = await service.call('signInWithIdp', {
    ...form,
    idToken,
    returnIdpCredential: true,
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    errorMessage: 'FEDERATED_USER_ID_ALREADY_LINKED',
    oauthIdToken: tokenOf(elsewhere),
    email: elsewhere.email,
  })
  expect(body).not.toHaveProperty('idToken')

  const other = await signUp('other@example.com')
  await verifyAddresses()
  const wanted = tokenOf({ ...elsewhere, subject: '3', email: 'third@example.com' })
  const answers = await Promise.all(
    [user, other].map(async (each) =>
      service.call('signInWithIdp', {
        ...form,
        postBody: `id_token=${wanted}&providerId=google.com`,
        idToken: await each.getIdToken(),
      }),
    ),
  )
  expect(answers.map((each) => each.status).sort()).toEqual([200, 400])
  expect(answers.find((each) => each.status === 400)?.body.error.message).toBe(
    'FEDERATED_USER_ID_ALREADY_LINKED',
  )
})

const link = async (user: User, claims: typeof ayeshaAtGoogle, more: object = {}) =>
  service.call('signInWithIdp', {
    postBody: `id_token=${tokenOf(claims)}&providerId=google.com`,
    requestUri: 'http://localhost',
    returnSecureToken: true,
    idToken: await user.getIdToken(),
    ...more,
  })

test('Google of an address that another account has is not linked, and goes on leading to that account alone', async () => {
  const bob = await signUp()
  const alice = await signUp(elsewhere.email)
  await verifyAddresses()
  await expect(linkWithCredential(bob, credentialOf(elsewhere))).rejects.toMatchObject(
    refused('email-already-in-use'),
  )
  expect(await link(bob, elsewhere)).toMatchObject({
    status: 400,
    body: { error: { code: 400, message: 'EMAIL_EXISTS' } },
  })
  const asked = await link(bob, elsewhere, { returnIdpCredential: true })
  expect(asked).toMatchObject({
    status: 200,
    body: { errorMessage: 'EMAIL_EXISTS', oauthIdToken: tokenOf(elsewhere) },
  })
  expect(asked.body).not.toHaveProperty('idToken')
  expect((await signInByGoogle({ ...elsewhere, hostedDomain: 'elsewhere.example' })).uid).toBe(alice.uid)
})

test('linking the same identity a second time is refused, to the same account as to another', async () => {
  const user = await signInByGoogle()
  for (const [more, status] of [
    [{}, 400],
    [{ returnIdpCredential: true }, 200],
  ] as const) {
    const { body, ...answer } = await link(user, ayeshaAtGoogle, more)
    expect([answer.status, body['errorMessage'] ?? body.error.message]).toEqual([
      status,
      'FEDERATED_USER_ID_ALREADY_LINKED',
    ])
  }
})

test('the token says how one signed in last: by Google once it is linked, by a password once it is set', async () => {
  const user = await signUp()
  const providerOf = async () => (await getIdTokenResult(user)).signInProvider
  expect(await providerOf()).toBe('password')
  await linkWithCredential(user, credentialOf(ayeshaAtGoogle))
  expect(await providerOf()).toBe('google.com')
  await user.getIdToken(true)
  expect(await providerOf()).toBe('google.com')
  await updatePassword(user, 'a better password')
  expect(await providerOf()).toBe('password')
  await user.getIdToken(true)
  expect(await providerOf()).toBe('password')

  const other = await signInByGoogle(elsewhere)
  await linkWithCredential(other, EmailAuthProvider.credential(elsewhere.email, password))
  expect((await getIdTokenResult(other)).signInProvider).toBe('password')
})

test('a sign-in by password that linked Google outlives Google, wherever that is taken away', async () => {
  const user = await signUp()
  await linkWithCredential(user, credentialOf(ayeshaAtGoogle))
  const elsewhereToo = (await signInByPassword()).user
  await unlink(elsewhereToo, 'google.com')
  expect(await user.getIdToken(true)).toMatch(/^ey/)
})

test('an account has one person of Google’s', async () => {
  const user = await signInByGoogle()
  const { body } = await service.call('signInWithIdp', {
    postBody: `id_token=${tokenOf(elsewhere)}&providerId=google.com`,
    requestUri: 'http://localhost',
    idToken: await user.getIdToken(),
  })
  expect(body.error.message).toBe('PROVIDER_ALREADY_LINKED')
})

test('showing Google again makes an old sign-in recent, and only the person it belongs to can', async () => {
  const user = await signInByGoogle()
  service.advance(6 * minute)
  await user.getIdToken(true)
  await expect(updatePassword(user, 'a better password')).rejects.toMatchObject(
    refused('requires-recent-login'),
  )
  await expect(reauthenticateWithCredential(user, credentialOf(elsewhere))).rejects.toMatchObject(
    refused('user-mismatch'),
  )
  expect(await service.identity.findAccountByEmail(elsewhere.email)).toBeUndefined()
  await signInByGoogle(elsewhere)
  await expect(reauthenticateWithCredential(user, credentialOf(elsewhere))).rejects.toMatchObject(
    refused('user-mismatch'),
  )
  const again = await reauthenticateWithCredential(user, credentialOf(ayeshaAtGoogle))
  expect(again.operationType).toBe('reauthenticate')
  await updatePassword(user, 'a better password')
})

test('showing Google again links nobody who was not linked before', async () => {
  const user = await signUp()
  await verifyAddresses()
  await expect(reauthenticateWithCredential(user, credentialOf(ayeshaAtGoogle))).rejects.toMatchObject(
    refused('user-mismatch'),
  )
  await reload(user)
  expect(providersOf(user)).toEqual(['password'])
})

test('an account made by Google gets a password, both ways the SDK has', async () => {
  const user = await signInByGoogle()
  const linked = await linkWithCredential(user, EmailAuthProvider.credential(email, password))
  expect(linked.operationType).toBe('link')
  expect(providersOf(user)).toEqual(['google.com', 'password'])
  expect(user.emailVerified).toBe(true)
  await signInByPassword()
  expect((await signInByGoogle()).uid).toBe(user.uid)

  const other = await signInByGoogle(elsewhere)
  const stale = await other.getIdToken()
  await updatePassword(other, 'another password')
  await signInWithEmailAndPassword(service.openAuth(), elsewhere.email, 'another password')
  await expect(service.identity.verifyIdToken(stale)).rejects.toMatchObject({ code: 'not-signed-in' })
})

test('an added password is of a good kind, for one’s own address, and takes a recent sign-in', async () => {
  const user = await signInByGoogle()
  const add = (address: string, typed: string) =>
    linkWithCredential(user, EmailAuthProvider.credential(address, typed))
  await expect(add(email, 'short')).rejects.toMatchObject(refused('weak-password'))
  await expect(add('nonsense', password)).rejects.toMatchObject(refused('invalid-email'))
  await expect(add('somebody@example.com', password)).rejects.toMatchObject(refused('operation-not-allowed'))
  const idToken = await user.getIdToken()
  for (const [fields, code] of [
    [{ password }, 'MISSING_EMAIL'],
    [{ email }, 'MISSING_PASSWORD'],
  ] as const) {
    const { body } = await service.call('signUp', { idToken, ...fields })
    expect(body.error.message).toBe(code)
  }
  service.advance(6 * minute)
  await user.getIdToken(true)
  await expect(add(email, password)).rejects.toMatchObject(refused('requires-recent-login'))
})

test('Google is taken away again, and signs nobody in after that', async () => {
  const user = await signUp()
  await verifyAddresses()
  await linkWithCredential(user, credentialOf(elsewhere))
  const byGoogle = await signInByGoogle(elsewhere)
  await unlink(user, 'google.com')
  expect(providersOf(user)).toEqual(['password'])
  await expect(byGoogle.getIdToken(true)).rejects.toMatchObject(refused('user-token-expired'))
  await user.getIdToken(true)
  expect((await signInByGoogle(elsewhere)).uid).not.toBe(user.uid)
  await expect(unlink(user, 'google.com')).rejects.toMatchObject(refused('no-such-provider'))
})

test('unlinking ends what Google signed in at once, its ID tokens included, and keeps who did it', async () => {
  const user = await signUp()
  await verifyAddresses()
  await linkWithCredential(user, credentialOf(elsewhere))
  const stranger = await signInByGoogle(elsewhere)
  const idToken = await stranger.getIdToken()
  await unlink(user, 'google.com')
  const attempts: [string, object][] = [
    ['update', { idToken, password: 'the stranger’s password' }],
    ['update', { idToken, displayName: 'A stranger' }],
    ['delete', { idToken }],
    ['lookup', { idToken }],
  ]
  for (const [operation, body] of attempts) {
    const answer = await service.call(operation, body)
    expect([operation, answer.body.error?.message]).toEqual([operation, 'TOKEN_EXPIRED'])
  }
  await expect(service.identity.verifyIdToken(idToken)).rejects.toMatchObject({ code: 'not-signed-in' })
  await reload(user)
  await signInByPassword()
})

test('a sign-in that waits for its code ends with the way in it was begun by', async () => {
  const holder = holderOf(service)
  const user = await holder.signUpVerified()
  await linkWithCredential(user, credentialOf(elsewhere))
  const secret = await holder.enroll(user)
  const begun = await service.call('signInWithIdp', {
    postBody: `id_token=${tokenOf(elsewhere)}&providerId=google.com`,
    requestUri: 'http://localhost',
  })
  const { mfaPendingCredential, mfaInfo } = begun.body as unknown as {
    mfaPendingCredential: string
    mfaInfo: { mfaEnrollmentId: string }[]
  }
  await unlink(user, 'google.com')
  const { body } = await service.callSecond('mfaSignIn:finalize', {
    mfaPendingCredential,
    mfaEnrollmentId: mfaInfo[0]?.mfaEnrollmentId,
    totpVerificationInfo: { verificationCode: holder.codeOf(secret) },
  })
  expect(body.error.message).toBe('INVALID_MFA_PENDING_CREDENTIAL')
})

test('a password is taken away again where Google is left', async () => {
  const user = await signUp()
  await linkWithCredential(user, credentialOf(ayeshaAtGoogle))
  await unlink(user, 'password')
  await reload(user)
  expect(providersOf(user)).toEqual(['google.com'])
  await expect(signInByPassword()).rejects.toMatchObject(refused('invalid-credential'))
  await reauthenticateWithCredential(user, GoogleAuthProvider.credential(tokenOf(ayeshaAtGoogle)))
})

test('the last way in is never taken away, not even by two who take one each', async () => {
  const user = await signInByGoogle()
  await expect(unlink(user, 'google.com')).rejects.toMatchObject(refused('operation-not-allowed'))
  await updatePassword(user, password)
  const idToken = await user.getIdToken()
  const remove = (...deleteProvider: string[]) => service.call('update', { idToken, deleteProvider })
  const both = await remove('google.com', 'password')
  expect(both.body.error.message).toContain('OPERATION_NOT_ALLOWED')
  const answers = await Promise.all([remove('google.com'), remove('password')])
  expect(answers.map((each) => each.status).sort()).toEqual([200, 400])
  const { body } = await remove('github.com')
  expect(body.error.message).toBe('INVALID_PROVIDER_ID')
})

test('taking a way in away asks for a recent sign-in', async () => {
  const user = await signUp()
  await verifyAddresses()
  await linkWithCredential(user, credentialOf(elsewhere))
  service.advance(6 * minute)
  await user.getIdToken(true)
  await expect(unlink(user, 'google.com')).rejects.toMatchObject(refused('requires-recent-login'))
})
