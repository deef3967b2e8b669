import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#services/database/database.ts'
import { codeIn } from '#test/emails/email-code.ts'
import { buildUser } from '#test/build.ts'
import { findForeign } from '#test/emails/foreign-text.ts'
import { awaitEmail, listEmails } from '#test/emails/emails.ts'
import { startProduct } from '#test/product.ts'
import { signUpIdentity } from '#test/identity/sign-up.ts'
import { getEmbeddedIdentity } from '../services.ts'
import { sendCodeEmail } from './code-email.ts'

const product = await startProduct({ PUBLIC_URL: 'https://hatbodol.example', MAIL: 'mailbox' })
const { services, db, address, config } = product
const identity = getEmbeddedIdentity(services)
const email = 'ayesha@example.com'

/** Calls an operation of the identity service as the SDK does. */
async function call(operation: string, body: object, headers: Record<string, string> = {}) {
  const reply = await fetch(
    `${address()}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=${config.identity.apiKey}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    },
  )
  return (await reply.json()) as { email?: string; emailVerified?: boolean; error?: { message: string } }
}

const askForReset = (to: string) => call('sendOobCode', { requestType: 'PASSWORD_RESET', email: to })
const signIn = (password: string) => call('signInWithPassword', { email, password, returnSecureToken: true })

test('a new person confirms their address with the link in an email', async () => {
  const { uid, idToken } = await signUpIdentity(product, email)
  expect(await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })).toMatchObject({ email })
  const sentEmail = await awaitEmail(product, email)
  expect(sentEmail.subject).toBe('Confirm your email address')
  const link = `https://hatbodol.example/verify-email?code=${codeIn(sentEmail)}`
  for (const form of [sentEmail.text, sentEmail.html]) expect(form).toContain(link)
  expect(await identity.findAccount(uid)).toMatchObject({ emailVerified: false })
  expect(await call('update', { oobCode: codeIn(sentEmail) })).toMatchObject({ email, emailVerified: true })
  expect(await identity.findAccount(uid)).toMatchObject({ emailVerified: true })
})

test('somebody without a record reads the language of the page that asked, others their own', async () => {
  const { uid, idToken } = await signUpIdentity(product, email)
  const bangla = { 'x-firebase-locale': 'bn' }
  await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }, bangla)
  const sentEmail = await awaitEmail(product, email)
  expect(findForeign('bn', [sentEmail])).toEqual([])
  expect(sentEmail.text).toContain('https://hatbodol.example/bn/verify-email?code=')
  const id = await buildUser(product, { email })
  await db.updateTable('users').set({ identityId: uid }).where('id', '=', id).execute()
  await call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, bangla)
  expect((await awaitEmail(product, email, 2)).subject).toBe('Set a new password')
})

test('a person who forgot their password sets a new one with the link in an email', async () => {
  await signUpIdentity(product, email)
  await askForReset('Ayesha@Example.com')
  const sentEmail = await awaitEmail(product, email)
  expect(sentEmail.subject).toBe('Set a new password')
  const link = `https://hatbodol.example/set-password?code=${codeIn(sentEmail)}`
  for (const form of [sentEmail.text, sentEmail.html]) expect(form).toContain(link)
  const newPassword = 'a better password'
  expect(await call('resetPassword', { oobCode: codeIn(sentEmail), newPassword })).toMatchObject({ email })
  expect(await signIn(newPassword)).toMatchObject({ email })
  expect((await signIn('correct horse')).error?.message).toBe('INVALID_LOGIN_CREDENTIALS')
})

test('an account without a password is sent an email to set its first', async () => {
  await inTransaction(db, (tx) => identity.openAccount(tx, { email }))
  await askForReset(email)
  const sentEmail = await awaitEmail(product, email)
  expect(sentEmail.subject).toBe('Set your password')
  await call('resetPassword', { oobCode: codeIn(sentEmail), newPassword: 'my first password' })
  expect(await signIn('my first password')).toMatchObject({ email })
})

test('nobody gets an email for an unknown address or a disabled account', async () => {
  const { uid } = await signUpIdentity(product, 'gone@example.com')
  await inTransaction(db, (tx) => identity.disableAccount(tx, uid))
  const last = await awaitEmail(product, 'gone@example.com')
  for (const to of ['nobody@example.com', 'gone@example.com'])
    expect(await askForReset(to)).toEqual({
      kind: 'identitytoolkit#GetOobConfirmationCodeResponse',
      email: to,
    })
  // Jobs run in order: once a later job is done, these are done too.
  await signUpIdentity(product, email)
  await askForReset(email)
  await awaitEmail(product, email)
  expect(await listEmails(product, 'nobody@example.com')).toEqual([])
  expect(await listEmails(product, 'gone@example.com')).toEqual([last])
})

test('no code is stored in the jobs', async () => {
  await signUpIdentity(product, email)
  await askForReset(email)
  const code = codeIn(await awaitEmail(product, email))
  const { rows } = await sql`select data, output from pgboss.job where name = 'mail-code'`.execute(db)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(code)
})

test('an email to change the address is not written once the session that asked for it has ended', async () => {
  const { uid } = await signUpIdentity(product, email)
  const at = new Date(product.time.now.getTime() - 1000).toISOString()
  await inTransaction(db, (tx) => identity.endSessions(tx, uid))
  const newEmail = 'ayesha.new@example.com'
  await sendCodeEmail(services, { uid, purpose: 'VERIFY_AND_CHANGE_EMAIL', newEmail, at })
  expect(await listEmails(product, newEmail)).toEqual([])
})
