import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { codeIn, findLink } from '#test/emails/email-code.ts'
import { listEmails } from '#test/emails/emails.ts'
import { signInAtGoogleEmulator } from '#test/identity/google-emulator.ts'
import { startProduct } from '#test/product.ts'
import { askIdentity, join } from '#test/identity/sign-up.ts'
import { getEmbeddedIdentity } from '../services.ts'
import { sendCodeEmail } from '../emails/code-email.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask, db } = product
const [attacker, victim] = ['attacker@example.com', 'victim@example.com']
const newPassword = 'the new holder’s own'

const call = (operation: string, body: object) => askIdentity(product, operation, body)
const applyCode = (oobCode: string) => call('update', { oobCode })

/** Returns the code of the email to this address with a link to this page. Deletes the email. */
async function awaitCode(to: string, page: string): Promise<string> {
  const find = async () => (await listEmails(product, to)).find((each) => findLink(each.text, page))
  await expect.poll(find).toBeDefined()
  const found = await find()
  if (!found) throw new Error(`no email to ${to} for ${page}`)
  await db.deleteFrom('mails').where('id', '=', found.id).execute()
  return codeIn(found)
}

async function signIn(email: string, password: string) {
  const { body } = await call('signInWithPassword', { email, password, returnSecureToken: true })
  return body
}

/** Moves the account of this token to another address, whose reader opens the link without being signed in. */
async function moveUnproved(idToken: string, newEmail: string): Promise<void> {
  await call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
  const code = await awaitCode(newEmail, '/change-email')
  expect((await applyCode(code)).status).toBe(200)
}

async function setPasswordByEmail(email: string, password = newPassword): Promise<void> {
  await call('sendOobCode', { requestType: 'PASSWORD_RESET', email })
  const oobCode = await awaitCode(email, '/set-password')
  expect((await call('resetPassword', { oobCode, newPassword: password })).status).toBe(200)
}

const awaitRecoveryCode = (email: string) => awaitCode(email, '/recover-email')

/** Signs in and reads the record, as the browser does. */
async function readRecord(email: string, idToken: string | undefined) {
  const { status, body } = await ask(`GET /jwt?email=${email}`, { bearer: idToken ?? '' })
  expect(status).toBe(200)
  return (await ask(`GET /users/${email}`, { bearer: body.accessToken })).body
}

test('an account that a stranger moved to an address does not become the account of the address’s owner', async () => {
  const stranger = await join(product, attacker)
  await moveUnproved(stranger.idToken, victim)
  const recoveryCode = await awaitRecoveryCode(attacker)

  await setPasswordByEmail(victim)
  const owner = await signIn(victim, newPassword)
  expect(owner.localId).not.toBe(stranger.uid)
  const record = await readRecord(victim, owner.idToken)
  expect(record).toMatchObject({ email: victim, name: 'victim', role: 'buyer', isAdmin: false })
  expect(record._id).not.toBe(stranger.id)

  // The stranger has their own account again, and neither the code nor the password opens the owner's.
  expect((await signIn(attacker, 'correct horse')).localId).toBe(stranger.uid)
  await applyCode(recoveryCode)
  await setPasswordByEmail(attacker, 'the stranger’s own')
  expect((await readRecord(victim, owner.idToken))._id).toBe(record._id)
  expect((await signIn(victim, newPassword)).localId).toBe(owner.localId)
})

test('the same holds for an owner who signs in with Google', async () => {
  // The Google emulator uses the machine's clock.
  product.time.now = new Date()
  const stranger = await join(product, attacker)
  await moveUnproved(stranger.idToken, victim)
  const recoveryCode = await awaitRecoveryCode(attacker)
  const googleIdToken = await signInAtGoogleEmulator(product.address(), {
    email: victim,
    name: 'Rahim Uddin',
    isVerified: true,
  })
  const { body: owner } = await call('signInWithIdp', {
    postBody: new URLSearchParams({ id_token: googleIdToken, providerId: 'google.com' }).toString(),
    requestUri: 'http://localhost',
    returnSecureToken: true,
  })
  expect(owner.localId).not.toBe(stranger.uid)
  await applyCode(recoveryCode)
  expect(await readRecord(victim, owner.idToken)).toMatchObject({ email: victim, name: 'Rahim Uddin' })
})

test('the record of an owner whose account was separated is theirs before they sign in', async () => {
  const stranger = await join(product, attacker)
  await moveUnproved(stranger.idToken, victim)
  await setPasswordByEmail(victim)
  const { body } = await ask('POST /users', {
    body: { name: 'Somebody', email: victim, image: '/images/a.jpg', role: 'seller', verify: false },
  })
  expect(body.insertedId).toBeNull()
  const { idToken } = await signIn(victim, newPassword)
  expect(await readRecord(victim, idToken)).toMatchObject({ name: 'victim', role: 'buyer' })
})

test('a code for an earlier address takes no account whose later address its owner took back', async () => {
  const [between, after] = ['between@example.com', 'after@example.com']
  const stranger = await join(product, attacker)
  await moveUnproved(stranger.idToken, victim)
  const toAttacker = await awaitRecoveryCode(attacker)
  // The stranger moves on to an address of theirs, proves it, and moves again.
  const { idToken = '' } = await signIn(victim, 'correct horse')
  await call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: between })
  await call('update', { idToken, oobCode: await awaitCode(between, '/change-email') })
  const toVictim = await awaitRecoveryCode(victim)
  await moveUnproved((await signIn(between, 'correct horse')).idToken ?? '', after)

  expect((await applyCode(toVictim)).status).toBe(200)
  await setPasswordByEmail(victim)
  const owner = await signIn(victim, newPassword)
  expect(owner.localId).not.toBe(stranger.uid)
  await applyCode(toAttacker)
  expect((await signIn(victim, newPassword)).localId).toBe(owner.localId)
})

test('a thief who moves an account and sets a password at the new address does not keep it from its owner', async () => {
  const [home, thief] = ['owner@example.com', 'thief@example.com']
  const owner = await join(product, home)
  await moveUnproved(owner.idToken, thief)
  await setPasswordByEmail(thief)
  expect((await signIn(thief, newPassword)).localId).not.toBe(owner.uid)
  expect((await signIn(home, 'correct horse')).localId).toBe(owner.uid)
  expect((await applyCode(await awaitRecoveryCode(home))).status).toBe(200)
  await setPasswordByEmail(home)
  expect((await signIn(home, newPassword)).localId).toBe(owner.uid)
})

test('a thief who takes the owner’s earlier address does not keep the account from its owner', async () => {
  const [home, thief] = ['owner@example.com', 'thief@example.com']
  const owner = await join(product, home)
  await moveUnproved(owner.idToken, thief)
  const recoveryCode = await awaitRecoveryCode(home)
  const squatter = await call('signUp', { email: home, password: 'correct horse', returnSecureToken: true })
  await setPasswordByEmail(thief)
  expect((await signIn(thief, newPassword)).localId).not.toBe(owner.uid)
  const account = await getEmbeddedIdentity(product.services).findAccount(owner.uid)
  expect(account?.email).toMatch(/@moved\.invalid$/)
  const notices = sql`select data from pgboss.job where name = 'mail-change' and data ->> 'to' = ${account?.email}`
  expect((await notices.execute(db)).rows).toEqual([])
  await call('delete', { idToken: squatter.body.idToken })
  expect((await applyCode(recoveryCode)).status).toBe(200)
  await setPasswordByEmail(home)
  expect((await signIn(home, newPassword)).localId).toBe(owner.uid)
})

test('an account that was taken back is not taken again by the address it left', async () => {
  const [home, thief] = ['owner@example.com', 'thief@example.com']
  const owner = await join(product, home)
  await moveUnproved(owner.idToken, thief)
  expect((await applyCode(await awaitRecoveryCode(home))).status).toBe(200)
  await setPasswordByEmail(home)
  expect((await signIn(home, newPassword)).localId).toBe(owner.uid)
  const [notice] = await listEmails(product, thief)
  expect(notice?.subject).toBe('Your earlier email address is back')
  for (const each of await listEmails(product, thief)) expect(each.text).not.toMatch(/code=/)
})

test('a thief whose mail server delays the email with the code gets no code after the owner’s recovery', async () => {
  const [home, thief] = ['owner@example.com', 'thief@example.com']
  const owner = await join(product, home)
  await moveUnproved(owner.idToken, thief)
  product.pass({ minutes: 1 })
  const { idToken = '' } = await signIn(thief, 'correct horse')
  const at = product.time.now.toISOString()
  await moveUnproved(idToken, 'second-thief@example.com')
  await awaitRecoveryCode(thief)
  product.pass({ minutes: 1 })
  expect((await applyCode(await awaitRecoveryCode(home))).status).toBe(200)
  const delayed = { uid: owner.uid, purpose: 'RECOVER_EMAIL' as const, oldEmail: thief, at, movedFrom: null }
  await sendCodeEmail(product.services, delayed)
  for (const each of await listEmails(product, thief)) expect(each.text).not.toMatch(/code=/)
})

test('a second recovery does not make a code of the first valid again', async () => {
  const [home, thief] = ['owner@example.com', 'thief@example.com']
  const owner = await join(product, home)
  await moveUnproved(owner.idToken, thief)
  product.pass({ minutes: 1 })
  const at = product.time.now.toISOString()
  await moveUnproved((await signIn(thief, 'correct horse')).idToken ?? '', 'second-thief@example.com')
  await awaitRecoveryCode(thief)
  product.pass({ minutes: 1 })
  await applyCode(await awaitRecoveryCode(home))
  await setPasswordByEmail(home)
  await moveUnproved((await signIn(home, newPassword)).idToken ?? '', 'third-thief@example.com')
  product.pass({ minutes: 1 })
  await applyCode(await awaitRecoveryCode(home))
  await sendCodeEmail(product.services, {
    uid: owner.uid,
    purpose: 'RECOVER_EMAIL',
    oldEmail: thief,
    at,
    movedFrom: null,
  })
  for (const each of await listEmails(product, thief)) expect(each.text).not.toMatch(/code=/)
})

test('after a recovery, the owner can still undo a later change of the address', async () => {
  const [home, thief] = ['owner@example.com', 'thief@example.com']
  const owner = await join(product, home)
  await moveUnproved(owner.idToken, thief)
  await applyCode(await awaitRecoveryCode(home))
  await setPasswordByEmail(home)
  product.pass({ minutes: 1 })
  await moveUnproved((await signIn(home, newPassword)).idToken ?? '', 'second-thief@example.com')
  expect((await applyCode(await awaitRecoveryCode(home))).body).toMatchObject({
    localId: owner.uid,
    email: home,
  })
})

test('a change of address that a stranger asked for ends when the owner sets a password by email', async () => {
  const stranger = await join(product, victim)
  const { idToken } = stranger
  await call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: attacker })
  const code = await awaitCode(attacker, '/change-email')
  await setPasswordByEmail(victim)
  expect((await applyCode(code)).body.error?.message).toBe('INVALID_OOB_CODE')
  expect((await signIn(victim, newPassword)).localId).toBe(stranger.uid)
})

test('a person who moved an account without signing in keeps it: with the password, and later without', async () => {
  const person = await join(product, attacker)
  await moveUnproved(person.idToken, victim)
  expect((await signIn(victim, 'correct horse')).localId).toBe(person.uid)
  product.pass({ minutes: 7 * 24 * 60 })
  await setPasswordByEmail(victim)
  expect((await signIn(victim, newPassword)).localId).toBe(person.uid)
})
