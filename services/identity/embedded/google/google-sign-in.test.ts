import {
  createUserWithEmailAndPassword,
  deleteUser,
  getAdditionalUserInfo,
  getIdTokenResult,
  linkWithCredential,
  signInWithCredential,
  signInWithEmailAndPassword,
  updatePassword,
  updateProfile,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../database/database.ts'
import { verifiedByOwner } from '../accounts/accounts.ts'
import type { GoogleClaims } from '../../google/google.ts'
import { saveGoogleIdentity } from '../accounts/google-identities.ts'
import { ayeshaAtGoogle, acceptGoogleToken, credentialOf, tokenOf } from './test-google.ts'
import { ayesha, startTestIdentity } from '../test-identity.ts'
import { holderOf, refused } from '../second-factor/test-second-factor.ts'

const signedOut: string[] = []
const takenOver: object[] = []
let changes = 0
const service = await startTestIdentity({ verifyGoogleToken: acceptGoogleToken })
service.identity.watchAccounts({
  deleting: async () => {},
  takenOver: async (_tx, uid, profile) => void takenOver.push({ uid, ...profile }),
  moved: async () => {},
  changed: async () => void (changes += 1),
  signingOut: async () => {},
  signedOut: async (_tx, uid) => void signedOut.push(uid),
})
const { email, password } = ayesha
const { subject } = ayeshaAtGoogle
const google = { providerId: 'google.com' }

const signIn = (claims = ayeshaAtGoogle) => signInWithCredential(service.openAuth(), credentialOf(claims))
const signUp = () => createUserWithEmailAndPassword(service.openAuth(), email, password)
const verifyAddress = () => service.db.updateTable('identityAccounts').set(verifiedByOwner).execute()
const post = (idToken: string, more: object = {}) =>
  service.call('signInWithIdp', {
    postBody: new URLSearchParams({ id_token: idToken, providerId: 'google.com' }).toString(),
    requestUri: 'http://localhost',
    returnSecureToken: true,
    ...more,
  })

test('whom nobody knows gets an account, with the name, photo and verified address that Google says', async () => {
  const made = await signIn()
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

test('whoever is known comes back to the same account, whatever address Google has by now', async () => {
  const { user } = await signIn()
  service.advance(60_000)
  const again = await signIn({ ...ayeshaAtGoogle, email: 'other@example.com' })
  expect(again.user).toMatchObject({ uid: user.uid, email })
  expect(again.user.providerData).toMatchObject([{ ...google, email: 'other@example.com' }])
  expect(getAdditionalUserInfo(again)).toMatchObject({ isNewUser: false })
  expect(Date.parse(again.user.metadata.lastSignInTime ?? '')).toBeGreaterThan(
    Date.parse(user.metadata.creationTime ?? ''),
  )
})

test('the answer has the form of Google’s', async () => {
  const token = tokenOf(ayeshaAtGoogle)
  const { body } = await post(token)
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
  const { body: bare } = await post(token, { returnSecureToken: false })
  expect(bare).not.toHaveProperty('idToken')
  expect(bare).not.toHaveProperty('isNewUser')
})

/**
 * Somebody who used another person's address, and what they may have left in that account before linking required a
 * verified address.
 */
const borrower = { ...ayeshaAtGoogle, subject: 'borrower', email: 'borrower@example.com' }
const letBorrowerIn = (localId: string) =>
  inTransaction(service.db, (tx) => saveGoogleIdentity(tx, localId, borrower, service.clock()))
const theirs = (localId: string) => ({
  enrollmentId: 'theirs',
  localId,
  sealedSecret: 'x',
  lastStep: 0,
  enrolledAt: new Date(),
  displayName: null,
})

test('an account that is known to be its owner’s is joined, and keeps its password and its sessions', async () => {
  const { user } = await signUp()
  await verifyAddress()
  signedOut.length = 0
  const joined = await signIn()
  expect(joined.user.uid).toBe(user.uid)
  expect(joined.user.providerData.map((each) => each.providerId).sort()).toEqual(['google.com', 'password'])
  expect(joined.user.displayName).toBe('Ayesha Rahman')
  expect(signedOut).toEqual([])
  await user.getIdToken(true)
  await signInWithEmailAndPassword(service.openAuth(), email, password)
})

test('whoever made an account with an address they never verified is out once its owner comes by Google', async () => {
  const { user } = await signUp()
  const token = await user.getIdToken()
  const code = await inTransaction(service.db, (tx) =>
    service.identity.issueCode(tx, user.uid, 'PASSWORD_RESET'),
  )
  await service.db.insertInto('identitySecondFactors').values(theirs(user.uid)).execute()
  await letBorrowerIn(user.uid)
  signedOut.length = 0

  const owner = await signIn()
  expect(owner.user).toMatchObject({ uid: user.uid, emailVerified: true })
  expect(owner.user.providerData).toMatchObject([google])
  expect(signedOut).toEqual([user.uid])
  await expect(user.getIdToken(true)).rejects.toMatchObject(refused('user-token-expired'))
  await expect(service.identity.verifyIdToken(token)).rejects.toMatchObject({ code: 'not-signed-in' })
  await expect(signInWithEmailAndPassword(service.openAuth(), email, password)).rejects.toMatchObject(
    refused('invalid-credential'),
  )
  const { body } = await service.call('resetPassword', { oobCode: code, newPassword: 'theirs again' })
  expect(body.error.message).toBe('INVALID_OOB_CODE')
  // The owner's own token stays valid, although all of this happens within one second.
  expect((await service.identity.verifyIdToken(await owner.user.getIdToken())).uid).toBe(user.uid)
})

test.each<[string, Partial<GoogleClaims>]>([
  ['its name and picture', { name: 'Ayesha Rahman', picture: 'https://lh3.example/a' }],
  ['nothing', {}],
])('an owner who comes by Google with %s finds nothing of what a stranger said of them', async (_, said) => {
  const { user } = await signUp()
  await updateProfile(user, { displayName: 'Not Ayesha', photoURL: 'https://evil.example/p.png' })
  takenOver.length = 0
  changes = 0
  const owner = await signIn({ ...ayeshaAtGoogle, name: undefined, picture: undefined, ...said })
  const profile = { displayName: said.name ?? null, photoUrl: said.picture ?? null }
  expect(owner.user).toMatchObject({ uid: user.uid, displayName: profile.displayName })
  const { claims } = await getIdTokenResult(owner.user)
  expect([claims['name'], claims['picture']]).toEqual([said.name, said.picture])
  expect([takenOver, changes]).toEqual([[{ uid: user.uid, ...profile }], 1])
  // The account belongs to the owner now: the name that they choose here stays.
  await updateProfile(owner.user, { displayName: 'Ayesha' })
  const again = await signIn()
  expect([again.user.displayName, takenOver.length, changes]).toEqual(['Ayesha', 1, 1])
})

test('an address that Google has not verified opens nobody’s account', async () => {
  const { user } = await signUp()
  await verifyAddress()
  const doubtful = { ...ayeshaAtGoogle, emailVerified: false }
  await expect(signIn(doubtful)).rejects.toMatchObject({
    ...refused('account-exists-with-different-credential'),
    customData: { email },
  })
  const { status, body } = await post(tokenOf(doubtful))
  expect(status).toBe(200)
  expect(body).toMatchObject({ needConfirmation: true, email, verifiedProvider: ['password'] })
  expect(body.localId).toBe(user.uid)
  expect(Object.keys(body).filter((name) => /token$/i.test(name))).toEqual(['oauthIdToken'])
  expect(await service.identity.findAccount(user.uid)).toMatchObject({ hasPassword: true })

  const alone = await signIn({ ...doubtful, subject: '2', email: 'new@example.com' })
  expect(alone.user).toMatchObject({ email: 'new@example.com', emailVerified: false })
})

test('an address whose mail Google does not host opens nobody’s account, and is not verified by Google', async () => {
  const { hostedDomain: _, ...visitor } = ayeshaAtGoogle
  const { user } = await signUp()
  await verifyAddress()
  await expect(signIn(visitor)).rejects.toMatchObject(refused('account-exists-with-different-credential'))
  await linkWithCredential(user, credentialOf(visitor))
  expect((await signIn(visitor)).user.uid).toBe(user.uid)

  const elsewhere = { ...visitor, subject: '2', email: 'new@example.com' }
  const made = await signIn(elsewhere)
  expect(getAdditionalUserInfo(made)).toMatchObject({ isNewUser: true, profile: { email_verified: true } })
  expect(made.user.emailVerified).toBe(false)
  expect((await signIn(elsewhere)).user).toMatchObject({ uid: made.user.uid, emailVerified: false })
  const owner = await signIn({ ...elsewhere, subject: '3', hostedDomain: 'example.com' })
  expect(owner.user).toMatchObject({ uid: made.user.uid, emailVerified: true })
  expect((await signIn({ ...elsewhere, email: 'other@example.com' })).user.uid).not.toBe(made.user.uid)
})

test('an account that one person of Google’s signs in to is not opened to another with its address', async () => {
  await signIn()
  const other = { ...ayeshaAtGoogle, subject: 'somebody else' }
  await expect(signIn(other)).rejects.toMatchObject(refused('account-exists-with-different-credential'))
  expect((await post(tokenOf(other))).body).toMatchObject({ verifiedProvider: ['google.com'] })
})

test('a password set by mail leaves none of those in who linked themselves before the address was verified', async () => {
  const { user } = await signUp()
  await letBorrowerIn(user.uid)
  await service.db.insertInto('identitySecondFactors').values(theirs(user.uid)).execute()
  const code = await inTransaction(service.db, (tx) =>
    service.identity.issueCode(tx, user.uid, 'PASSWORD_RESET'),
  )
  await service.call('resetPassword', { oobCode: code, newPassword: 'the owner’s password' })
  await signInWithEmailAndPassword(service.openAuth(), email, 'the owner’s password')
  expect((await signIn(borrower)).user.uid).not.toBe(user.uid)
  expect((await signIn()).user.uid).toBe(user.uid)
})

test('two sign-ins of somebody new at once end in one account', async () => {
  const token = tokenOf(ayeshaAtGoogle)
  const answers = await Promise.all(Array.from({ length: 6 }, () => post(token)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ body }) => body.localId)).size).toBe(1)
  expect(answers.filter(({ body }) => body['isNewUser'])).toHaveLength(1)
})

test('two persons of Google’s with one address at once: one has the account', async () => {
  const answers = await Promise.all(
    ['1', '2', '3'].map((subject) => post(tokenOf({ ...ayeshaAtGoogle, subject }))),
  )
  expect(answers.filter(({ body }) => body.idToken)).toHaveLength(1)
  expect(answers.filter(({ body }) => body['needConfirmation'])).toHaveLength(2)
})

test('a disabled account is not opened by Google, nor is one joined to it', async () => {
  const { user } = await signIn()
  await inTransaction(service.db, (tx) => service.identity.disableAccount(tx, user.uid))
  await expect(signIn()).rejects.toMatchObject(refused('user-disabled'))
  const { user: other } = await createUserWithEmailAndPassword(service.openAuth(), 'b@example.com', password)
  await inTransaction(service.db, (tx) => service.identity.disableAccount(tx, other.uid))
  await expect(signIn({ ...ayeshaAtGoogle, subject: 'b', email: 'b@example.com' })).rejects.toMatchObject(
    refused('user-disabled'),
  )
})

test('whoever has a second factor shows it after Google too', async () => {
  const holder = holderOf(service)
  const user = await holder.signUpVerified()
  await holder.enroll(user)
  await expect(signIn()).rejects.toMatchObject(refused('multi-factor-auth-required'))
  const { body } = await post(tokenOf(ayeshaAtGoogle))
  expect(body).not.toHaveProperty('idToken')
  expect(body).toMatchObject({ mfaPendingCredential: expect.any(String), mfaInfo: [{ totpInfo: {} }] })
})

test('whoever has deleted their account begins anew by Google', async () => {
  const { user } = await signIn()
  await deleteUser(user)
  const again = await signIn()
  expect(again.user.uid).not.toBe(user.uid)
  expect(getAdditionalUserInfo(again)).toMatchObject({ isNewUser: true })
})

test('the export of a person’s data names the ways in, and one sign-in is one device', async () => {
  const { user } = await signIn()
  await updatePassword(user, password)
  expect(await service.identity.findRecord(service.db, user.uid)).toMatchObject({
    email,
    providers: ['password', 'google.com'],
  })
  expect(await service.identity.listSessions(service.db, user.uid)).toMatchObject([{ provider: 'password' }])
})

test('names and photos that no token could carry are left out', async () => {
  const { user } = await signIn({
    ...ayeshaAtGoogle,
    name: `A\u0000yesha${'x'.repeat(300)}`,
    picture: 'javascript:alert(1)',
  })
  expect(user.displayName).toMatch(/^Ayeshax{250}$/)
  expect(user.photoURL).toBeNull()
})

test('what is no word of Google’s is refused, and stands in no log', async () => {
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
    const { status, body } = await post(token, fields)
    expect([status, body.error.message.split(' : ')[0]]).toEqual([400, code])
  }
  await expect(signIn('nonsense' as never)).rejects.toMatchObject(refused('invalid-credential'))
  expect(await service.db.selectFrom('identityAccounts').select('email').execute()).toEqual([])
  await signIn()
  expect(service.log.join('\n')).not.toContain(token)
})
