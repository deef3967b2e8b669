import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { codeIn, findLink } from '#test/emails/email-code.ts'
import { listEmails } from '#test/emails/emails.ts'
import { signInAtGoogleEmulator } from '#test/identity/google-emulator.ts'
import { startProduct } from '#test/product.ts'
import { askIdentity, join } from '#test/identity/sign-up.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask } = product
const [home, thief] = ['owner@example.com', 'thief@example.com']
const [ownNumber, foreignNumber] = ['01712345888', '01999999777']
const newPassword = 'seven blue rickshaws'

const call = (operation: string, body: object) => askIdentity(product, operation, body)

/** Waits for an email to this address with a link to this page. Returns its code. */
async function awaitCode(to: string, page: string): Promise<string> {
  const find = async () => (await listEmails(product, to)).find((each) => findLink(each.text, page))
  await expect.poll(find).toBeDefined()
  return codeIn((await find()) ?? { text: '' })
}

/** Waits until every email about a payout account is sent. */
async function awaitPayoutEmails(): Promise<void> {
  const waiting = sql`select id from pgboss.job where name = 'mail-payout' and state in ('created', 'retry', 'active')`
  await expect.poll(async () => (await waiting.execute(product.db)).rows).toEqual([])
}

const subjectsTo = async (to: string) => (await listEmails(product, to)).map(({ subject }) => subject)

/** Signs in and returns a token of ours. */
async function signIn(email: string, password = newPassword): Promise<string> {
  const { body } = await call('signInWithPassword', { email, password, returnSecureToken: true })
  return readToken(email, body.idToken)
}

async function readToken(email: string, idToken = ''): Promise<string> {
  return (await ask(`GET /jwt?email=${email}`, { bearer: idToken })).body.accessToken
}

async function setPasswordByEmail(email: string): Promise<void> {
  await call('sendOobCode', { requestType: 'PASSWORD_RESET', email })
  const oobCode = await awaitCode(email, '/set-password')
  expect((await call('resetPassword', { oobCode, newPassword })).status).toBe(200)
}

async function joinAsSeller(email: string) {
  const person = await join(product, email)
  expect((await ask('POST /account/seller', { bearer: person.accessToken })).status).toBe(200)
  return person
}

async function nameAccount(bearer: string, number: string): Promise<void> {
  const { status } = await ask('PUT /account/payout-account', { bearer, body: { method: 'bkash', number } })
  expect(status).toBe(200)
}

const readAccount = async (bearer: string) =>
  (await ask('GET /account/payouts', { bearer })).body.account ?? undefined

test('a thief’s payout account goes when the owner takes the account back, and the owner is told of it before', async () => {
  const owner = await joinAsSeller(home)
  await nameAccount(owner.accessToken, ownNumber)
  await call('sendOobCode', {
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    idToken: owner.idToken,
    newEmail: thief,
  })
  await call('update', { idToken: owner.idToken, oobCode: await awaitCode(thief, '/change-email') })
  await nameAccount(await signIn(thief, 'correct horse'), foreignNumber)
  const changed = 'Your payout account was changed'
  await expect.poll(() => subjectsTo(home)).toContain(changed)
  await awaitPayoutEmails()
  const textTo = async (to: string) =>
    (await listEmails(product, to)).find(({ subject }) => subject === changed)?.text
  expect(await textTo(thief)).toContain('••••••••777')
  expect(await textTo(home)).not.toContain('777')

  expect((await call('update', { oobCode: await awaitCode(home, '/recover-email') })).status).toBe(200)
  await setPasswordByEmail(home)
  expect(await readAccount(await signIn(home))).toBeUndefined()
  await expect.poll(() => subjectsTo(home)).toContain('Your payout account was removed')

  // The thief's address cannot take the account back, so it is sent nothing.
  await nameAccount(await signIn(home), ownNumber)
  await expect.poll(() => subjectsTo(home)).toContain('Your payout account was added')
  await awaitPayoutEmails()
  expect((await subjectsTo(thief)).filter((subject) => subject.includes('payout account'))).toEqual([changed])
})

test('an address from which an account was separated is sent nothing about the payout account', async () => {
  const seller = await joinAsSeller(home)
  await call('sendOobCode', {
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    idToken: seller.idToken,
    newEmail: thief,
  })
  await call('update', { oobCode: await awaitCode(thief, '/change-email') })
  await setPasswordByEmail(thief)
  await nameAccount(await signIn(home, 'correct horse'), ownNumber)
  await expect.poll(() => subjectsTo(home)).toContain('Your payout account was added')
  await awaitPayoutEmails()
  expect(await subjectsTo(thief)).not.toContain('Your payout account was added')
})

test('the payout account of a stranger goes when the owner of the address sets a password by email', async () => {
  const stranger = await joinAsSeller(home)
  await nameAccount(stranger.accessToken, foreignNumber)
  await setPasswordByEmail(home)
  expect(await readAccount(await signIn(home))).toBeUndefined()
  await expect.poll(() => subjectsTo(home)).toContain('Your payout account was removed')
})

test('it goes when the owner of the address signs in with Google', async () => {
  // The Google emulator uses the machine's clock.
  product.time.now = new Date()
  const stranger = await joinAsSeller(home)
  await nameAccount(stranger.accessToken, foreignNumber)
  product.pass({ minutes: 1 })
  const googleIdToken = await signInAtGoogleEmulator(product.address(), {
    email: home,
    name: 'Rahim Uddin',
    isVerified: true,
  })
  const { body } = await call('signInWithIdp', {
    postBody: new URLSearchParams({ id_token: googleIdToken, providerId: 'google.com' }).toString(),
    requestUri: 'http://localhost',
    returnSecureToken: true,
  })
  expect(body.localId).toBe(stranger.uid)
  expect(await readAccount(await readToken(home, body.idToken))).toBeUndefined()
})

test('the payout account stays when a person who has proved their address sets a new password', async () => {
  await joinAsSeller(home)
  await setPasswordByEmail(home)
  await nameAccount(await signIn(home), ownNumber)
  await product.db.deleteFrom('mails').execute()
  await setPasswordByEmail(home)
  expect(await readAccount(await signIn(home))).toMatchObject({ masked: '••••••••888' })
})
