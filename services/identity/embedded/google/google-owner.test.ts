import {
  createUserWithEmailAndPassword,
  getAdditionalUserInfo,
  getIdTokenResult,
  linkWithCredential,
  signInWithEmailAndPassword,
  updateProfile,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../database/database.ts'
import type { GoogleClaims } from '../../google/google.ts'
import { saveGoogleIdentity } from '../accounts/google-identities.ts'
import { refused } from '#test/identity/second-factor.ts'
import { ayesha } from '#test/identity/identity-service.ts'
import { ayeshaAtGoogle, credentialOf, tokenOf } from '#test/identity/google-tokens.ts'
import { startGoogleIdentity } from '#test/identity/google-sign-ins.ts'

const service = await startGoogleIdentity()
const { signUp, verifyAddresses, signInByGoogle, callWithGoogle } = service
const { email, password } = ayesha
const google = { providerId: 'google.com' }

const signedOut: string[] = []
const takenOver: object[] = []
let changes = 0
/** How often the earlier address of an account is taken while the account goes back to it. */
let racesToLose = 0
function loseRaces(): void {
  if (racesToLose === 0) return
  racesToLose -= 1
  throw Object.assign(new Error('duplicate key value violates a unique constraint'), { code: '23505' })
}
service.identity.watchAccounts({
  deleting: async () => {},
  ownerChanged: async () => {},
  opened: async () => loseRaces(),
  takenOver: async (_tx, uid, profile) => void takenOver.push({ uid, ...profile }),
  emailChanged: async () => {},
  changed: async () => void (changes += 1),
  signingOut: async () => {},
  secondFactorChanged: async () => {},
  signedOut: async (_tx, uid) => void signedOut.push(uid),
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

test('Google is linked to an account that is known to be its owner’s, which keeps its password and sessions', async () => {
  const user = await signUp()
  await verifyAddresses()
  signedOut.length = 0
  const joined = await signInByGoogle()
  expect(joined.user.uid).toBe(user.uid)
  expect(joined.user.providerData.map((each) => each.providerId).sort()).toEqual(['google.com', 'password'])
  expect(joined.user.displayName).toBe('Ayesha Rahman')
  expect(signedOut).toEqual([])
  await user.getIdToken(true)
  await signInWithEmailAndPassword(service.openAuth(), email, password)
})

test('an account with an unverified address goes to the owner of the address who signs in with Google', async () => {
  const user = await signUp()
  const token = await user.getIdToken()
  const code = await inTransaction(service.db, (tx) =>
    service.identity.issueCode(tx, user.uid, 'PASSWORD_RESET'),
  )
  await service.db.insertInto('identitySecondFactors').values(theirs(user.uid)).execute()
  await letBorrowerIn(user.uid)
  signedOut.length = 0

  const owner = await signInByGoogle()
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
])(
  'an owner who signs in with Google with %s gets an account without a stranger’s entries',
  async (_, said) => {
    const user = await signUp()
    await updateProfile(user, { displayName: 'Not Ayesha', photoURL: 'https://evil.example/p.png' })
    takenOver.length = 0
    changes = 0
    const owner = await signInByGoogle({ ...ayeshaAtGoogle, name: undefined, picture: undefined, ...said })
    const profile = { displayName: said.name ?? null, photoUrl: said.picture ?? null }
    expect(owner.user).toMatchObject({ uid: user.uid, displayName: profile.displayName })
    const { claims } = await getIdTokenResult(owner.user)
    expect([claims['name'], claims['picture']]).toEqual([said.name, said.picture])
    expect([takenOver, changes]).toEqual([[{ uid: user.uid, ...profile }], 1])
    // The account belongs to the owner now: the name that they choose here stays.
    await updateProfile(owner.user, { displayName: 'Ayesha' })
    const again = await signInByGoogle()
    expect([again.user.displayName, takenOver.length, changes]).toEqual(['Ayesha', 1, 1])
  },
)

test('an address that Google has not verified does not open an account', async () => {
  const user = await signUp()
  await verifyAddresses()
  const doubtful = { ...ayeshaAtGoogle, emailVerified: false }
  await expect(signInByGoogle(doubtful)).rejects.toMatchObject({
    ...refused('account-exists-with-different-credential'),
    customData: { email },
  })
  const { status, body } = await callWithGoogle(tokenOf(doubtful))
  expect(status).toBe(200)
  expect(body).toMatchObject({ needConfirmation: true, email, verifiedProvider: ['password'] })
  expect(body.localId).toBe(user.uid)
  expect(Object.keys(body).filter((name) => /token$/i.test(name))).toEqual(['oauthIdToken'])
  expect(await service.identity.findAccount(user.uid)).toMatchObject({ hasPassword: true })

  const alone = await signInByGoogle({ ...doubtful, subject: '2', email: 'new@example.com' })
  expect(alone.user).toMatchObject({ email: 'new@example.com', emailVerified: false })
})

test('an address whose mail Google does not host opens no account, and Google does not verify it', async () => {
  const { hostedDomain: _, ...visitor } = ayeshaAtGoogle
  const user = await signUp()
  await verifyAddresses()
  await expect(signInByGoogle(visitor)).rejects.toMatchObject(
    refused('account-exists-with-different-credential'),
  )
  await linkWithCredential(user, credentialOf(visitor))
  expect((await signInByGoogle(visitor)).user.uid).toBe(user.uid)

  const elsewhere = { ...visitor, subject: '2', email: 'new@example.com' }
  const made = await signInByGoogle(elsewhere)
  expect(getAdditionalUserInfo(made)).toMatchObject({ isNewUser: true, profile: { email_verified: true } })
  expect(made.user.emailVerified).toBe(false)
  expect((await signInByGoogle(elsewhere)).user).toMatchObject({ uid: made.user.uid, emailVerified: false })
  const owner = await signInByGoogle({ ...elsewhere, subject: '3', hostedDomain: 'example.com' })
  expect(owner.user).toMatchObject({ uid: made.user.uid, emailVerified: true })
  expect((await signInByGoogle({ ...elsewhere, email: 'other@example.com' })).user.uid).not.toBe(
    made.user.uid,
  )
})

test('an account that is linked to one Google user is not opened by another Google user with its address', async () => {
  await signInByGoogle()
  const other = { ...ayeshaAtGoogle, subject: 'somebody else' }
  await expect(signInByGoogle(other)).rejects.toMatchObject(
    refused('account-exists-with-different-credential'),
  )
  expect((await callWithGoogle(tokenOf(other))).body).toMatchObject({ verifiedProvider: ['google.com'] })
})

test('a password set by email removes Google accounts that were linked before the address was verified', async () => {
  const user = await signUp()
  await letBorrowerIn(user.uid)
  await service.db.insertInto('identitySecondFactors').values(theirs(user.uid)).execute()
  const code = await inTransaction(service.db, (tx) =>
    service.identity.issueCode(tx, user.uid, 'PASSWORD_RESET'),
  )
  await service.call('resetPassword', { oobCode: code, newPassword: 'the owner’s password' })
  await signInWithEmailAndPassword(service.openAuth(), email, 'the owner’s password')
  expect((await signInByGoogle(borrower)).user.uid).not.toBe(user.uid)
  expect((await signInByGoogle()).user.uid).toBe(user.uid)
})

test('an owner whose account loses a race for an address is signed in by Google nevertheless', async () => {
  const stranger = await createUserWithEmailAndPassword(
    service.openAuth(),
    'stranger@example.com',
    'correct horse battery',
  )
  const { uid } = stranger.user
  const oobCode = await inTransaction(service.db, (tx) =>
    service.identity.issueCode(tx, uid, 'VERIFY_AND_CHANGE_EMAIL', { newEmail: email }),
  )
  expect((await service.call('update', { oobCode })).status).toBe(200)
  racesToLose = 1
  expect((await signInByGoogle()).user).toMatchObject({ email })
  expect(racesToLose).toBe(0)
  expect(await service.identity.findAccount(uid)).toMatchObject({ email: 'stranger@example.com' })
})
