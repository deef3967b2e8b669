import {
  applyActionCode,
  checkActionCode,
  createUserWithEmailAndPassword,
  linkWithCredential,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  updatePassword,
  type User,
  verifyBeforeUpdateEmail,
} from 'firebase/auth'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction, type Tx } from '../../../database/database.ts'
import type { RequestedEmail } from '../core/context.ts'
import { ayeshaAtGoogle, acceptGoogleToken, credentialOf } from '#test/identity/google-tokens.ts'
import { holderOf, refused } from '#test/identity/second-factor.ts'
import { ayesha, startTestIdentity } from '#test/identity/identity-service.ts'
import { raceTest } from '#test/runner/race-test.ts'

const service = await startTestIdentity({ verifyGoogleToken: acceptGoogleToken })
const moves: object[] = []
let onSigningOut = async (_tx: Tx): Promise<void> => {}
service.identity.watchAccounts({
  deleting: async () => {},
  ownerChanged: async () => {},
  opened: async () => {},
  takenOver: async () => {},
  emailChanged: async (_tx, move) => void moves.push(move),
  changed: async () => {},
  signingOut: (tx) => onSigningOut(tx),
  secondFactorChanged: async () => {},
  signedOut: async () => {},
})
beforeEach(() => {
  moves.length = 0
  onSigningOut = async () => {}
})
const { email, password } = ayesha
const newEmail = 'ayesha.new@example.com'

const signUp = async (address = email) =>
  (await createUserWithEmailAndPassword(service.openAuth(), address, password)).user
const signIn = (address: string, typed = password) =>
  signInWithEmailAndPassword(service.openAuth(), address, typed)

/** Issues the code of the last email of this kind, as the job does that writes the email. */
async function codeOf(purpose: 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL'): Promise<string> {
  const sentEmail = service.emails.findLast((each) => 'purpose' in each && each.purpose === purpose)
  if (!sentEmail || !('purpose' in sentEmail)) throw new Error(`no email ${purpose} was asked for`)
  return inTransaction(service.db, (tx) =>
    service.identity.issueCode(tx, sentEmail.uid, purpose, subjectOf(sentEmail)),
  )
}

function subjectOf(sentEmail: RequestedEmail) {
  if (!('purpose' in sentEmail)) return {}
  if (sentEmail.purpose === 'VERIFY_AND_CHANGE_EMAIL') return { newEmail: sentEmail.newEmail }
  return sentEmail.purpose === 'RECOVER_EMAIL'
    ? { oldEmail: sentEmail.oldEmail, madeAt: new Date(sentEmail.at) }
    : {}
}

async function move(user: User, to = newEmail): Promise<void> {
  await verifyBeforeUpdateEmail(user, to)
  await applyActionCode(service.openAuth(), await codeOf('VERIFY_AND_CHANGE_EMAIL'))
}

test('an address changes only when the link in the email to the new address is opened', async () => {
  const user = await signUp()
  const before = await user.getIdToken()
  await verifyBeforeUpdateEmail(user, newEmail.toUpperCase())
  expect(service.emails).toMatchObject([{ uid: user.uid, purpose: 'VERIFY_AND_CHANGE_EMAIL', newEmail }])
  await signIn(email)
  const code = await codeOf('VERIFY_AND_CHANGE_EMAIL')
  expect(await checkActionCode(service.openAuth(), code)).toMatchObject({
    operation: 'VERIFY_AND_CHANGE_EMAIL',
    data: { email: newEmail, previousEmail: email },
  })

  const { status, body } = await service.call('update', { oobCode: code })
  expect([status, body]).toMatchObject([
    200,
    { localId: user.uid, email: newEmail, newEmail, emailVerified: true },
  ])
  expect(body).not.toHaveProperty('idToken')
  // The old session has ended. The holder signs in again with the new address.
  await expect(user.getIdToken(true)).rejects.toMatchObject(refused('user-token-expired'))
  await expect(service.identity.verifyIdToken(before)).rejects.toMatchObject({ code: 'not-signed-in' })
  expect((await signIn(newEmail)).user).toMatchObject({ uid: user.uid, email: newEmail, emailVerified: true })
  await expect(signIn(email)).rejects.toMatchObject(refused('invalid-credential'))
  expect((await service.call('update', { oobCode: code })).body.error.message).toBe('INVALID_OOB_CODE')
  expect(moves).toEqual([{ uid: user.uid, email: newEmail, ownerVerified: false }])
  expect(service.emails.slice(1)).toMatchObject([
    { to: newEmail, changes: ['email-taken'] },
    { uid: user.uid, purpose: 'RECOVER_EMAIL', oldEmail: email },
  ])
})

test('asking for an address that is taken uses up nothing of its owner’s emails', async () => {
  const to = 'owner@example.com'
  await signUp(to)
  const user = await signUp()
  for (let nth = 0; nth < 6; nth += 1)
    await expect(verifyBeforeUpdateEmail(user, to)).rejects.toMatchObject(refused('email-already-in-use'))
  await sendPasswordResetEmail(service.openAuth(), to)
  expect(service.emails).toMatchObject([{ purpose: 'PASSWORD_RESET' }])
})

test('a code with a token of the same account shows that the account is the owner’s; with another token it does not', async () => {
  const user = await signUp()
  const other = await signUp('other@example.com')
  await verifyBeforeUpdateEmail(user, newEmail)
  const code = await codeOf('VERIFY_AND_CHANGE_EMAIL')
  await service.call('update', { oobCode: code, idToken: await user.getIdToken() })
  expect(await service.identity.findAccount(user.uid)).toMatchObject({ ownerVerified: true })
  await verifyBeforeUpdateEmail(other, 'third@example.com')
  const [otherCode, idToken] = [
    await codeOf('VERIFY_AND_CHANGE_EMAIL'),
    await (await signIn(newEmail)).user.getIdToken(),
  ]
  await service.call('update', { oobCode: otherCode, idToken })
  expect(await service.identity.findAccount(other.uid)).toMatchObject({
    email: 'third@example.com',
    emailVerified: true,
    ownerVerified: false,
  })
})

test.each([
  [{}, 'MISSING_NEW_EMAIL'],
  [{ newEmail: 'nonsense' }, 'INVALID_NEW_EMAIL'],
  [{ newEmail: 'taken@example.com' }, 'EMAIL_EXISTS'],
  [{ newEmail, idToken: 'nonsense' }, 'INVALID_ID_TOKEN'],
  [{ newEmail, idToken: null }, 'INVALID_ID_TOKEN'],
])('%j does not request a change of address: %s', async (fields, message) => {
  await signUp('taken@example.com')
  const idToken = await (await signUp()).getIdToken()
  const { status, body } = await service.call('sendOobCode', {
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    idToken,
    ...fields,
  })
  expect([status, body.error.message]).toEqual([400, message])
  expect(service.emails).toEqual([])
})

test('requesting a change needs a recent sign-in, and the address must still be free when the link is opened', async () => {
  const user = await signUp()
  await verifyBeforeUpdateEmail(user, newEmail)
  const code = await codeOf('VERIFY_AND_CHANGE_EMAIL')
  await signUp(newEmail)
  const { body } = await service.call('update', { oobCode: code })
  expect(body.error.message).toBe('EMAIL_EXISTS')
  service.advance(6 * 60_000)
  await user.getIdToken(true)
  await expect(verifyBeforeUpdateEmail(user, 'third@example.com')).rejects.toMatchObject(
    refused('requires-recent-login'),
  )
})

raceTest('when two accounts change to the same address at once, one of them gets it', async () => {
  const codes: string[] = []
  for (const address of [email, 'other@example.com']) {
    await verifyBeforeUpdateEmail(await signUp(address), newEmail)
    codes.push(await codeOf('VERIFY_AND_CHANGE_EMAIL'))
  }
  const answers = await Promise.all(codes.map((oobCode) => service.call('update', { oobCode })))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.body.error.message).toBe('EMAIL_EXISTS')
})

raceTest('when two accounts take back each other’s address at once, one of them gets it', async () => {
  const other = 'other@example.com'
  const codes: string[] = []
  for (const [address, oldEmail] of [
    [email, other],
    [other, email],
  ] as const) {
    const { uid } = await signUp(address)
    const issue = (tx: Tx) => service.identity.issueCode(tx, uid, 'RECOVER_EMAIL', { oldEmail })
    codes.push(await inTransaction(service.db, issue))
  }
  // Each waits before it locks the other's account, until both have come that far.
  const begun = new Set<Tx>()
  const arrived = new Set<Tx>()
  const both = Promise.withResolvers<void>()
  onSigningOut = async (tx) => {
    if (!begun.has(tx)) return void begun.add(tx)
    if (arrived.add(tx).size === 2) both.resolve()
    await both.promise
  }
  const answers = await Promise.all(codes.map((oobCode) => service.call('update', { oobCode })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.body.error.message).toBe('INVALID_OOB_CODE')
})

test('a link sent to the earlier address restores it and removes everything that the thief added', async () => {
  const holder = holderOf(service)
  const user = await signUp()
  await linkWithCredential(user, credentialOf(ayeshaAtGoogle))
  service.advance(1000)
  await move(user)
  const code = await codeOf('RECOVER_EMAIL')
  // The thief sets a password and a second factor, and moves the account to another address.
  const thief = (await signIn(newEmail)).user
  await updatePassword(thief, 'the thief’s own secret')
  await holder.enroll(thief)
  service.advance(1000)
  await move(thief, 'thief@example.com')
  const theirs = await codeOf('RECOVER_EMAIL')

  expect(await checkActionCode(service.openAuth(), code)).toMatchObject({
    operation: 'RECOVER_EMAIL',
    data: { email, previousEmail: 'thief@example.com' },
  })
  const { status, body } = await service.call('update', { oobCode: code })
  expect([status, body]).toMatchObject([200, { localId: user.uid, email, emailVerified: true }])
  await expect(signIn('thief@example.com', 'the thief’s own secret')).rejects.toMatchObject(
    refused('invalid-credential'),
  )
  await expect(signIn(email, 'the thief’s own secret')).rejects.toMatchObject(refused('invalid-credential'))
  for (const oobCode of [code, theirs])
    expect((await service.call('update', { oobCode })).body.error.message).toBe('INVALID_OOB_CODE')
  // The owner's earlier sign-in method still works, without a code of the thief's authenticator app.
  const back = await signInWithCredential(service.openAuth(), credentialOf(ayeshaAtGoogle))
  expect(back.user).toMatchObject({ uid: user.uid, email })
  expect(moves.at(-1)).toMatchObject({ uid: user.uid, email })
})

test('an account that was opened at the earlier address does not prevent the owner from going back', async () => {
  const user = await signUp()
  await move(user)
  const code = await codeOf('RECOVER_EMAIL')
  const thief = await signUp(email)
  expect((await service.call('update', { oobCode: code })).body).toMatchObject({ localId: user.uid, email })
  await expect(signIn(email)).rejects.toMatchObject(refused('invalid-credential'))
  await expect(thief.getIdToken(true)).rejects.toMatchObject(refused('user-token-expired'))
  expect(moves.slice(-2)).toMatchObject([
    { uid: thief.uid, ownerVerified: false },
    { uid: user.uid, email },
  ])
})

test('a change can be undone for a week, unless somebody else has verified the address by then', async () => {
  const user = await signUp()
  await move(user)
  const code = await codeOf('RECOVER_EMAIL')
  const other = await signUp('other@example.com')
  await move(other, email)
  expect((await service.call('update', { oobCode: code })).body.error.message).toBe('EMAIL_EXISTS')
  await inTransaction(service.db, (tx) => service.identity.removeAccount(tx, other.uid))
  service.advance(6 * 24 * 3_600_000)
  expect((await service.call('resetPassword', { oobCode: code })).status).toBe(200)
  service.advance(24 * 3_600_000)
  expect((await service.call('update', { oobCode: code })).body.error.message).toBe('EXPIRED_OOB_CODE')
})
