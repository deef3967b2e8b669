import {
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  signInWithEmailAndPassword,
  updatePassword,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../database/database.ts'
import { issueCode } from './codes.ts'
import { ayesha, startTestIdentity } from '#test/identity/identity-service.ts'
import { raceTest } from '#test/runner/race-test.ts'

const service = await startTestIdentity()
const { identity, db, clock } = service
const { email, password } = ayesha
const newPassword = 'a better password'
const minute = 60_000
const isInvalid = { code: 'auth/invalid-action-code' }

const signUp = async () => (await createUserWithEmailAndPassword(service.openAuth(), email, password)).user
const issue = (uid: string) => inTransaction(db, (tx) => identity.issueCode(tx, uid, 'PASSWORD_RESET'))
const signIn = (secret: string) => signInWithEmailAndPassword(service.openAuth(), email, secret)

/** Makes an account without a password, and a link to set one. */
async function open() {
  const account = await inTransaction(db, async (tx) => {
    const made = await identity.openAccount(tx, { email, displayName: 'Ayesha' })
    if (!made) throw new Error('the address is taken')
    return { ...made, code: await identity.issueCode(tx, made.uid, 'PASSWORD_RESET') }
  })
  return account
}

test('the SDK can read the address of a code repeatedly, and set a password with it once', async () => {
  const { uid } = await signUp()
  const code = await issue(uid)
  const auth = service.openAuth()
  expect(await verifyPasswordResetCode(auth, code)).toBe(email)
  expect(await checkActionCode(auth, code)).toMatchObject({ operation: 'PASSWORD_RESET', data: { email } })
  await confirmPasswordReset(auth, code, newPassword)
  await expect(signIn(password)).rejects.toMatchObject({ code: 'auth/invalid-credential' })
  expect((await signIn(newPassword)).user.uid).toBe(uid)
  await expect(verifyPasswordResetCode(auth, code)).rejects.toMatchObject(isInvalid)
  await expect(confirmPasswordReset(auth, code, 'and another one')).rejects.toMatchObject(isInvalid)
  await signIn(newPassword)
})

test('the answers have Google’s form', async () => {
  const { uid } = await signUp()
  const oobCode = await issue(uid)
  const answer = { kind: 'identitytoolkit#ResetPasswordResponse', email, requestType: 'PASSWORD_RESET' }
  for (const more of [{}, { newPassword }]) {
    const { status, body } = await service.call('resetPassword', { oobCode, ...more })
    expect([status, body]).toEqual([200, answer])
  }
})

test('nobody can sign in to an account without a password until its holder sets one', async () => {
  const { uid, code } = await open()
  expect(await identity.findAccountByEmail('Ayesha@Example.com')).toMatchObject({ uid, hasPassword: false })
  for (const secret of ['null', 'undefined', password])
    await expect(signIn(secret)).rejects.toMatchObject({ code: 'auth/invalid-credential' })
  await confirmPasswordReset(service.openAuth(), code, newPassword)
  const { user } = await signIn(newPassword)
  expect(user).toMatchObject({ uid, displayName: 'Ayesha', emailVerified: true })
  expect(user.providerData).toMatchObject([{ providerId: 'password' }])
  expect(await identity.findAccount(uid)).toMatchObject({ hasPassword: true })
})

test('an address with an account does not get a second one', async () => {
  await signUp()
  expect(
    await inTransaction(db, (tx) => identity.openAccount(tx, { email: 'AYESHA@example.com' })),
  ).toBeUndefined()
  await signIn(password)
})

test('a new password ends every session there is, at once', async () => {
  const user = await signUp()
  const idToken = await user.getIdToken()
  await confirmPasswordReset(service.openAuth(), await issue(user.uid), newPassword)
  await expect(identity.verifyIdToken(idToken)).rejects.toMatchObject({ code: 'not-signed-in' })
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  const { user: again } = await signIn(newPassword)
  expect((await identity.verifyIdToken(await again.getIdToken())).uid).toBe(user.uid)
})

raceTest('a code that is sent eight times at once sets only one password', async () => {
  const { uid } = await signUp()
  const oobCode = await issue(uid)
  const passwords = Array.from({ length: 8 }, (_, nth) => `password number ${nth}`)
  const answers = await Promise.all(
    passwords.map((each) => service.call('resetPassword', { oobCode, newPassword: each })),
  )
  const winners = passwords.filter((_, nth) => answers[nth]?.status === 200)
  expect(winners).toHaveLength(1)
  const refusals = answers.filter(({ status }) => status !== 200)
  expect(new Set(refusals.map(({ body }) => body.error.message))).toEqual(new Set(['INVALID_OOB_CODE']))
  await signIn(winners[0] ?? '')
})

test('a code is valid for an hour, and is then refused as expired', async () => {
  const { uid } = await signUp()
  const code = await issue(uid)
  service.advance(60 * minute - 1)
  expect(await verifyPasswordResetCode(service.openAuth(), code)).toBe(email)
  service.advance(1)
  const isExpired = { code: 'auth/expired-action-code' }
  await expect(verifyPasswordResetCode(service.openAuth(), code)).rejects.toMatchObject(isExpired)
  await expect(confirmPasswordReset(service.openAuth(), code, newPassword)).rejects.toMatchObject(isExpired)
  const { body } = await service.call('resetPassword', { oobCode: code })
  expect(body.error.message).toBe('EXPIRED_OOB_CODE')
  await identity.sweep()
  expect(await db.selectFrom('identityCodes').select('purpose').execute()).toHaveLength(1)
  service.advance(31 * 24 * 60 * minute)
  await identity.sweep()
  expect(await db.selectFrom('identityCodes').select('purpose').execute()).toEqual([])
})

test('a weak password is refused, and the code stays valid', async () => {
  const { uid } = await signUp()
  const code = await issue(uid)
  const auth = service.openAuth()
  for (const weak of ['', 'short'])
    await expect(confirmPasswordReset(auth, code, weak)).rejects.toMatchObject({ code: 'auth/weak-password' })
  await expect(confirmPasswordReset(auth, code, 'x'.repeat(4097))).rejects.toMatchObject({
    code: 'auth/password-does-not-meet-requirements',
  })
  await confirmPasswordReset(auth, code, newPassword)
})

test('a code from before an account was disabled does not enable it again', async () => {
  const { uid } = await signUp()
  const oobCode = await issue(uid)
  await inTransaction(db, (tx) => identity.disableAccount(tx, uid))
  for (const more of [{}, { newPassword }]) {
    const { body } = await service.call('resetPassword', { oobCode, ...more })
    expect(body.error.message).toBe('USER_DISABLED')
  }
})

test('a code is void after another code was used, the password was changed or the account was deleted', async () => {
  const user = await signUp()
  const [first, second] = [await issue(user.uid), await issue(user.uid)]
  const auth = service.openAuth()
  await updatePassword(user, newPassword)
  for (const code of [first, second])
    await expect(verifyPasswordResetCode(auth, code)).rejects.toMatchObject(isInvalid)

  const [third, fourth] = [await issue(user.uid), await issue(user.uid)]
  await confirmPasswordReset(auth, fourth, 'the third password')
  await expect(verifyPasswordResetCode(auth, third)).rejects.toMatchObject(isInvalid)

  const last = await issue(user.uid)
  await inTransaction(db, (tx) => identity.removeAccount(tx, user.uid))
  await expect(verifyPasswordResetCode(auth, last)).rejects.toMatchObject(isInvalid)
})

test('a code for another purpose is reported with its purpose, and sets no password', async () => {
  const { uid } = await signUp()
  const oobCode = await inTransaction(db, (tx) => issueCode(tx, uid, 'VERIFY_EMAIL', clock()))
  const { body } = await service.call('resetPassword', { oobCode })
  expect(body).toMatchObject({ email, requestType: 'VERIFY_EMAIL' })
  const refused = await service.call('resetPassword', { oobCode, newPassword })
  expect(refused.body.error.message).toBe('INVALID_OOB_CODE')
  await signIn(password)
})

test('an invalid code is refused, and neither the database nor the log contains a code', async () => {
  const { uid } = await signUp()
  const code = await issue(uid)
  for (const oobCode of ['x', '%00', `${code}x`, code.slice(1), code.toLowerCase(), ' '.repeat(5000)]) {
    const { status, body } = await service.call('resetPassword', { oobCode, newPassword })
    expect([status, body.error.message]).toEqual([400, 'INVALID_OOB_CODE'])
  }
  for (const body of [{}, { oobCode: '' }, { oobCode: null, newPassword }]) {
    const answer = await service.call('resetPassword', body)
    expect(answer.body.error.message).toBe('MISSING_OOB_CODE')
  }
  const wrongType = await service.call('resetPassword', { oobCode: ['x'] })
  expect(wrongType.body.error.message).toBe("Invalid value at 'oob_code' (TYPE_STRING)")
  await service.call('resetPassword', { oobCode: code, newPassword })
  const stored = [
    await db.selectFrom('identityCodes').selectAll().execute(),
    await db.selectFrom('identityAccounts').selectAll().execute(),
    service.log,
  ]
  expect(JSON.stringify(stored)).not.toContain(code)
  expect(JSON.stringify(stored)).not.toContain(newPassword)
})

test('a person who guessed wrongly need not wait after setting a new password', async () => {
  const { uid } = await signUp()
  const from = { 'x-forwarded-for': '203.0.113.9' }
  const guess = (secret: string) =>
    service.call('signInWithPassword', { email, password: secret, returnSecureToken: true }, from)
  for (let nth = 0; nth < 5; nth += 1) await guess('a wrong password')
  expect((await guess(password)).body.error.message).toMatch(/^TOO_MANY_ATTEMPTS/)
  await service.call('resetPassword', { oobCode: await issue(uid), newPassword }, from)
  expect((await guess(newPassword)).status).toBe(200)
})

test('too many new passwords in a row are limited', async () => {
  const { uid } = await signUp()
  const set = async () =>
    (await service.call('resetPassword', { oobCode: await issue(uid), newPassword })).body
  for (let nth = 0; nth < 10; nth += 1) expect(await set()).not.toHaveProperty('error')
  expect((await set()).error.message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
})

test('a watcher is called inside the transaction that deletes an account, and can refuse the deletion', async () => {
  const calls: string[] = []
  let refusing = true
  identity.watchAccounts({
    deleting: async (_, uid) => {
      calls.push(`deleting ${uid}`)
      if (refusing) throw new Error('not now')
    },
    ownerChanged: async () => {},
    opened: async () => {},
    takenOver: async () => {},
    emailChanged: async () => {},
    changed: async () => void calls.push('changed'),
    signingOut: async () => {},
    secondFactorChanged: async () => {},
    signedOut: async () => {},
  })
  const { body } = await service.call('signUp', ayesha)
  expect((await service.call('delete', { idToken: body.idToken })).status).toBe(500)
  await signIn(password)
  refusing = false
  expect((await service.call('delete', { idToken: body.idToken })).status).toBe(200)
  expect(calls).toEqual([`deleting ${body.localId}`, `deleting ${body.localId}`, 'changed'])
  expect(await identity.findAccount(body.localId)).toBeUndefined()
})
