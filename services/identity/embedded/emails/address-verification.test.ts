import {
  applyActionCode,
  createUserWithEmailAndPassword,
  linkWithCredential,
  signInWithCredential,
  signInWithEmailAndPassword,
  type User,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../database/database.ts'
import type { CodePurpose } from './codes.ts'
import { ayeshaAtGoogle, acceptGoogleToken, credentialOf } from '#test/identity/google-tokens.ts'
import { holderOf, refused } from '#test/identity/second-factor.ts'
import { ayesha, startTestIdentity } from '#test/identity/identity-service.ts'

const service = await startTestIdentity({ verifyGoogleToken: acceptGoogleToken })
const holder = holderOf(service)
const { email, password } = ayesha
const newPassword = 'the owner’s password'

const signUp = async (address = email) =>
  (await createUserWithEmailAndPassword(service.openAuth(), address, password)).user
const issue = (uid: string, purpose: CodePurpose = 'VERIFY_EMAIL') =>
  inTransaction(service.db, (tx) => service.identity.issueCode(tx, uid, purpose))
const signInByGoogle = async (claims = ayeshaAtGoogle) =>
  (await signInWithCredential(service.openAuth(), credentialOf(claims))).user
const signInByPassword = async (typed: string) =>
  (await signInWithEmailAndPassword(service.openAuth(), email, typed)).user
const providersOf = (user: User) => user.providerData.map((each) => each.providerId).sort()

/** Opens the link of the email in the browser where its reader is signed in. */
const confirm = async (oobCode: string, user: User) =>
  service.call('update', { oobCode, idToken: await user.getIdToken() })
const resetPassword = async (uid: string) =>
  service.call('resetPassword', { oobCode: await issue(uid, 'PASSWORD_RESET'), newPassword })

/**
 * A stranger makes an account with somebody else's address. The owner of the address opens the email, and does nothing
 * more.
 */
async function openEmailAsOwner(): Promise<User> {
  const stranger = await signUp()
  await applyActionCode(service.openAuth(), await issue(stranger.uid))
  await stranger.reload()
  expect(stranger.emailVerified).toBe(true)
  return stranger
}

test('opening a verification email gives the maker of the account no access: only its owner signs in, through Google', async () => {
  const stranger = await openEmailAsOwner()
  await holder.enroll(stranger)
  service.emails.length = 0
  const owner = await signInByGoogle()
  expect(owner).toMatchObject({ uid: stranger.uid, emailVerified: true })
  expect(providersOf(owner)).toEqual(['google.com'])
  await expect(stranger.getIdToken(true)).rejects.toMatchObject(refused('user-token-expired'))
  await expect(signInByPassword(password)).rejects.toMatchObject(refused('invalid-credential'))
  expect(service.emails).toMatchObject([
    { to: email, changes: ['google-linked', 'password-removed', 'second-factor-removed'] },
  ])
})

test('the second factor and the Google account of that stranger are removed when the owner sets a password by email', async () => {
  const stranger = await openEmailAsOwner()
  await holder.enroll(stranger)
  const theirs = { ...ayeshaAtGoogle, subject: 'stranger', email: 'stranger@example.com' }
  await linkWithCredential(stranger, credentialOf(theirs))
  service.emails.length = 0
  expect((await resetPassword(stranger.uid)).status).toBe(200)
  expect(providersOf(await signInByPassword(newPassword))).toEqual(['password'])
  expect((await signInByGoogle(theirs)).uid).not.toBe(stranger.uid)
  expect(service.emails).toMatchObject([
    { to: email, changes: ['password-changed', 'google-unlinked', 'second-factor-removed'] },
  ])
})

test('a person who confirms the address while signed in keeps password and sessions when Google is linked', async () => {
  const user = await signUp()
  const { status, body } = await confirm(await issue(user.uid), user)
  expect([status, body]).toMatchObject([200, { email, emailVerified: true, localId: user.uid }])
  const joined = await signInByGoogle()
  expect(joined.uid).toBe(user.uid)
  expect(providersOf(joined)).toEqual(['google.com', 'password'])
  await user.getIdToken(true)
  await signInByPassword(password)
})

test('the second factor and the linked Google account survive a password reset by email', async () => {
  const user = await signUp()
  await confirm(await issue(user.uid), user)
  await linkWithCredential(user, credentialOf(ayeshaAtGoogle))
  await holder.enroll(user)
  await resetPassword(user.uid)
  await expect(signInByPassword(newPassword)).rejects.toMatchObject(refused('multi-factor-auth-required'))
  await expect(signInByGoogle()).rejects.toMatchObject(refused('multi-factor-auth-required'))
})

test('a password that the owner set by email is kept when they sign in with Google', async () => {
  const { uid } = await signUp()
  await resetPassword(uid)
  expect(providersOf(await signInByGoogle())).toEqual(['google.com', 'password'])
  await signInByPassword(newPassword)
})

test('a person signed in to another account verifies the mailbox only', async () => {
  const stranger = await signUp()
  const other = await signUp('other@example.com')
  const { body } = await confirm(await issue(stranger.uid), other)
  expect(body).toMatchObject({ localId: stranger.uid, emailVerified: true })
  expect(providersOf(await signInByGoogle())).toEqual(['google.com'])
})

test('a code sent with a void token is not used up', async () => {
  const user = await signUp()
  const oobCode = await issue(user.uid)
  await inTransaction(service.db, (tx) => service.identity.endSessions(tx, user.uid))
  for (const [idToken, message] of [
    ['nonsense', 'INVALID_ID_TOKEN'],
    [await user.getIdToken(), 'TOKEN_EXPIRED'],
  ]) {
    const { body } = await service.call('update', { oobCode, idToken })
    expect(body.error.message).toBe(message)
  }
  expect(await service.identity.findAccount(user.uid)).toMatchObject({ emailVerified: false })
  await applyActionCode(service.openAuth(), oobCode)
})

test.each([true, false])(
  'an account that has only Google keeps it when the email is opened; signed in: %s',
  async (isSignedIn) => {
    const doubtful = { ...ayeshaAtGoogle, emailVerified: false }
    const user = await signInByGoogle(doubtful)
    expect(user.emailVerified).toBe(false)
    const code = await issue(user.uid)
    if (isSignedIn) await confirm(code, user)
    else await applyActionCode(service.openAuth(), code)
    await user.getIdToken(true)
    await user.reload()
    expect(providersOf(user)).toEqual(['google.com'])
    expect(await signInByGoogle(doubtful)).toMatchObject({ uid: user.uid, emailVerified: true })
  },
)
