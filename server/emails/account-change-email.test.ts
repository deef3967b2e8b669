import * as sdk from 'firebase/auth'
import { beforeEach, expect, test } from 'vitest'
import { verifiedByOwner } from '#services/identity/embedded/accounts/accounts.ts'
import { buildUser } from '#test/build.ts'
import { codeIn } from '#test/emails/email-code.ts'
import { awaitEmail, type CaughtEmail, listEmails } from '#test/emails/emails.ts'
import { startProduct } from '#test/product.ts'
import { useSdk } from '#test/identity/sdk.ts'
import { showCode } from '#test/identity/show-code.ts'
import { askIdentity, join } from '#test/identity/sign-up.ts'
import { signInAtGoogleEmulator } from '#test/identity/google-emulator.ts'
import { runAdminCommand } from '../operator/admin-commands.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { services, db, ask } = product
const open = useSdk(product)
const [email, password, better] = ['ayesha@example.com', 'a good password', 'a better password']

// The Google emulator uses the machine's clock.
beforeEach(() => {
  product.time.now = new Date()
})

const signUp = async () => (await sdk.createUserWithEmailAndPassword(open(), email, password)).user
const verifyAddress = () => db.updateTable('identityAccounts').set(verifiedByOwner).execute()
const askGoogle = async (address = email) => {
  const person = { email: address, name: 'Ayesha', isVerified: true }
  return sdk.GoogleAuthProvider.credential(await signInAtGoogleEmulator(product.address(), person))
}

async function enroll(user: sdk.User) {
  const secret = await sdk.TotpMultiFactorGenerator.generateSecret(await sdk.multiFactor(user).getSession())
  const code = showCode(secret.secretKey, product.time.now)
  await sdk
    .multiFactor(user)
    .enroll(sdk.TotpMultiFactorGenerator.assertionForEnrollment(secret, code), 'phone')
}

/**
 * Checks what every such email has, in text and HTML: the account's address, one link, and nothing with which
 * somebody could sign in. Returns its subject.
 */
function readNotice(message: CaughtEmail, ...said: string[]): string {
  const links = [...message.text.matchAll(/https?:\/\/\S+/g), ...message.html.matchAll(/href="(.*?)"/g)]
  const addresses = new Set(links.map(([whole, inTag]) => inTag ?? whole))
  const [address, ...others] = addresses
  expect([`${services.publicAddress()}/`, `${services.publicAddress()}/account`]).toContain(address)
  expect(others).toEqual([])
  for (const form of [message.text, message.html.replaceAll('\u00a0', ' ')]) {
    for (const words of [message.to, 'Dhaka time', ...said]) expect(form).toContain(words)
    for (const secret of [password, better, 'code=']) expect(form).not.toContain(secret)
  }
  return message.subject
}

test('an email about a new password says when (in Dhaka time) and what to do, however it was set', async () => {
  product.time.now = new Date('2026-11-20T06:00:00Z')
  await sdk.updatePassword(await signUp(), better)
  const sentences = [
    'Your account has a new password.',
    'If it was not you, open your account, set a new password',
  ]
  expect(
    readNotice(await awaitEmail(product, email), ...sentences, '20 Nov 2026, 12:00 pm (Dhaka time)'),
  ).toBe('Your password was changed')
  product.pass({ minutes: 1 })
  await sdk.sendPasswordResetEmail(open(), email)
  await sdk.confirmPasswordReset(open(), codeIn(await awaitEmail(product, email, 2)), 'yet another')
  expect(readNotice(await awaitEmail(product, email, 3), ...sentences, '20 Nov 2026, 12:01 pm')).toBe(
    'Your password was changed',
  )
})

test('no email is sent about a sign-up, a sign-in, a first verification or a new name', async () => {
  const user = await signUp()
  await sdk.sendEmailVerification(user)
  await sdk.applyActionCode(open(), codeIn(await awaitEmail(product, email)))
  await sdk.updateProfile(user, { displayName: 'Ayesha' })
  await sdk.signInWithEmailAndPassword(open(), email, password)
  const google = await sdk.signInWithCredential(open(), await askGoogle('new@example.com'))
  await sdk.signInWithCredential(open(), await askGoogle('new@example.com'))
  // Jobs run in order: once a later job is done, these are done too.
  await sdk.updatePassword(google.user, password)
  expect(readNotice(await awaitEmail(product, 'new@example.com'))).toBe('Your account has a password now')
  expect(await listEmails(product, email)).toHaveLength(1)
})

test('no email is sent about a first password by the link that the operator prints', async () => {
  const output = await runAdminCommand(services, { name: 'create', email, person: 'Farhana' }, 'http://x')
  await sdk.confirmPasswordReset(open(), codeIn({ text: output }), password)
  const { user } = await sdk.signInWithEmailAndPassword(open(), email, password)
  await sdk.updatePassword(user, better)
  expect(readNotice(await awaitEmail(product, email))).toBe('Your password was changed')
})

test('emails are sent when Google is linked, joins an account by itself, or is unlinked', async () => {
  const user = await signUp()
  await verifyAddress()
  await sdk.linkWithCredential(user, await askGoogle('g@example.com'))
  expect(readNotice(await awaitEmail(product, email))).toBe('A Google account was linked')
  await sdk.unlink(user, 'google.com')
  expect(readNotice(await awaitEmail(product, email, 2))).toBe('A Google account was unlinked')
  await sdk.signInWithCredential(open(), await askGoogle())
  expect(readNotice(await awaitEmail(product, email, 3))).toBe('A Google account was linked')
  expect(await listEmails(product, 'g@example.com')).toEqual([])
})

test('the first person to verify an address gets one email about everything that was removed', async () => {
  const user = await signUp()
  await verifyAddress()
  await enroll(user)
  await awaitEmail(product, email)
  await db.updateTable('identityAccounts').set({ emailVerified: false, ownerVerified: false }).execute()
  await sdk.signInWithCredential(open(), await askGoogle())
  expect(
    readNotice(
      await awaitEmail(product, email, 2),
      'A Google account was linked',
      'The password of your account no longer works.',
      'no longer need a code from that authenticator app',
    ),
  ).toBe('Your account was changed')
})

test('several sign-in methods that change at once lead to one email', async () => {
  const user = await signUp()
  await sdk.linkWithCredential(user, await askGoogle())
  await awaitEmail(product, email)
  const atOnce = { password: better, deleteProvider: ['google.com'] }
  const changed = await askIdentity(product, 'update', { ...atOnce, idToken: await user.getIdToken() })
  expect(changed.status).toBe(200)
  const message = await awaitEmail(product, email, 2)
  expect(readNotice(message, 'Your account has a new password.', 'can no longer be used to log in')).toBe(
    'Your account was changed',
  )
})

test('emails are sent when a second factor is turned on or off, also by the operator', async () => {
  const user = await signUp()
  await verifyAddress()
  await enroll(user)
  expect(readNotice(await awaitEmail(product, email))).toBe('Two-step sign-in was turned on')
  const [factor] = sdk.multiFactor(user).enrolledFactors
  await sdk.multiFactor(user).unenroll(factor?.uid ?? '')
  expect(readNotice(await awaitEmail(product, email, 2))).toBe('An authenticator app was removed')
  await enroll(user)
  await awaitEmail(product, email, 3)
  await runAdminCommand(services, { name: 'drop-second-factor', email }, 'http://x')
  expect(readNotice(await awaitEmail(product, email, 4))).toBe('An authenticator app was removed')
})

test('a person who leaves, or is deleted by an admin, gets a last email', async () => {
  await sdk.deleteUser(await signUp())
  const subject = 'Your account was deleted'
  expect(readNotice(await awaitEmail(product, email), 'Somebody who was logged in to your account')).toBe(
    subject,
  )
  const { accessToken } = await join(product, 'leaver@example.com')
  expect((await ask('DELETE /account', { bearer: accessToken })).status).toBe(200)
  expect(
    readNotice(await awaitEmail(product, 'leaver@example.com'), 'Somebody who was logged in to your account'),
  ).toBe(subject)
  const { id } = await join(product, 'removed@example.com')
  const admin = await buildUser(product, { isAdmin: true })
  expect((await ask(`DELETE /users/buyers/${id}`, { as: admin })).status).toBe(200)
  expect(readNotice(await awaitEmail(product, 'removed@example.com'), 'An admin deleted your account.')).toBe(
    subject,
  )
})
