import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#services/database/database.ts'
import { verifiedByOwner } from '#services/identity/embedded/accounts/accounts.ts'
import { runAdmin } from '#test/processes/process.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { signUpIdentity } from '#test/identity/sign-up.ts'
import { AdminRefusal, readAdminCommand, runAdminCommand } from './admin-commands.ts'
import { getEmbeddedIdentity } from '../services.ts'

const product = await startProduct()
const { ask, db, services } = product
const email = 'boss@example.com'
const password = 'a good password'
const origin = 'https://hatbodol.example'

function run(...words: string[]): Promise<string> {
  const command = readAdminCommand(words)
  if (!command) throw new Error(`${words.join(' ')} is no command`)
  return runAdminCommand(services, command, origin)
}

const readCode = (output: string) =>
  /\/set-password\?code=(?<code>[\w-]{43})$/m.exec(output)?.groups?.['code'] ?? ''

async function identity(operation: string, body: object) {
  const path = `/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=${product.config.identity.apiKey}`
  const reply = await fetch(product.address() + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await reply.json()) as { idToken: string; error?: { message: string } }
}

/** Whether this person may do what only admins may. Gets their token as the browser does. */
async function isAdmittedAsAdmin(who = email, secret = password) {
  const { idToken } = await identity('signInWithPassword', {
    email: who,
    password: secret,
    returnSecureToken: true,
  })
  const { body } = await ask(`GET /jwt?email=${who}`, { bearer: idToken })
  return (await ask('GET /users/buyers', { bearer: body.accessToken })).status === 200
}

const signUp = async (who: string) => {
  await ask('POST /users', {
    body: { name: 'Rahim', email: who, image: '/images/a.jpg', role: 'seller', verify: false },
  })
  await signUpIdentity(product, who, password)
}
const join = async (who: string) => {
  await signUp(who)
  await db.updateTable('identityAccounts').set(verifiedByOwner).where('email', '=', who).execute()
}
const eventsOf = (kind: string) =>
  db.selectFrom('events').select(['actorId', 'detail']).where('kind', '=', kind).execute()
const grants = () => eventsOf('user-made-admin')
const byCommand = { actorId: null, detail: { by: 'command' } }

test('create makes an account that is an admin’s once its password is set with the link', async () => {
  const output = await run('create', ' Boss@Example.com', 'Farhana', 'Rahman')
  expect(output.split('\n')).toEqual([
    'boss@example.com is an admin now.',
    'Set the password with this link. It works once, for one hour:',
    expect.stringMatching(/^https:\/\/hatbodol\.example\/set-password\?code=[\w-]{43}$/),
  ])
  await identity('resetPassword', { oobCode: readCode(output), newPassword: password })
  expect(await isAdmittedAsAdmin()).toBe(true)
  const record = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  expect(record).toMatchObject({ name: 'Farhana Rahman', isAdmin: true, isVerified: null })
  expect(await grants()).toEqual([byCommand])
})

test('without a name, the account gets the part of the address before the @', async () => {
  await run('create', email)
  expect(await db.selectFrom('users').select('name').execute()).toEqual([{ name: 'boss' }])
})

test('create replaces a record that nobody has claimed, and keeps nothing of it', async () => {
  await ask('POST /users', { body: { name: 'A stranger', email, image: '/images/a.jpg', role: 'seller' } })
  await run('create', email, 'Farhana')
  expect(await db.selectFrom('users').select(['name', 'role', 'image']).execute()).toEqual([
    { name: 'Farhana', role: 'buyer', image: '' },
  ])
})

test('create refuses an address with an account, points to grant, and changes nothing', async () => {
  await join(email)
  await expect(run('create', email)).rejects.toThrow(`npm run admin -- grant ${email}`)
  await expect(run('create', email)).rejects.toBeInstanceOf(AdminRefusal)
  expect(await isAdmittedAsAdmin()).toBe(false)
  expect(await db.selectFrom('identityCodes').select('codeHash').execute()).toEqual([])
})

raceTest('two create commands at once make one account', async () => {
  const ends = await Promise.allSettled([run('create', email), run('create', email)])
  // The second command is refused, or gets another link to the account that the first one made.
  const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
  expect(refusals.length).toBeLessThan(2)
  for (const refusal of refusals) expect(refusal).toBeInstanceOf(AdminRefusal)
  expect(await grants()).toHaveLength(1)
  expect(await db.selectFrom('identityAccounts').select('localId').execute()).toHaveLength(1)
})

test('grant makes an admin of an existing account, even if it never asked for our access token', async () => {
  await join(email)
  expect(await run('grant', 'BOSS@example.com')).toBe('boss@example.com is an admin now.')
  expect(await isAdmittedAsAdmin()).toBe(true)
  expect(await run('grant', email)).toBe('boss@example.com is an admin already.')
  expect(await grants()).toEqual([byCommand])
})

test('grant refuses an address without an account, and makes no account', async () => {
  await ask('POST /users', { body: { name: 'Nobody', email, image: '/images/a.jpg', role: 'buyer' } })
  await expect(run('grant', email)).rejects.toThrow(`npm run admin -- create ${email}`)
  expect(await getEmbeddedIdentity(services).findAccountByEmail(email)).toBeUndefined()
  expect(await grants()).toEqual([])
})

test('grant refuses somebody who has not finished signing up or was deleted', async () => {
  await signUpIdentity(product, 'half@example.com', password)
  await expect(run('grant', 'half@example.com')).rejects.toThrow('has not finished signing up')
  await join(email)
  const account = await getEmbeddedIdentity(services).findAccountByEmail(email)
  await inTransaction(db, (tx) => getEmbeddedIdentity(services).disableAccount(tx, account?.uid ?? ''))
  await expect(run('grant', email)).rejects.toThrow('disabled')
  expect(await grants()).toEqual([])
})

test('grant refuses an address that nobody has verified, and create prints the link that verifies it', async () => {
  await signUp(email)
  // Somebody has opened the link in the email. That need not be the person who signed up.
  await db.updateTable('identityAccounts').set({ emailVerified: true }).execute()
  await expect(run('grant', email)).rejects.toThrow(
    /Nobody has confirmed the address.*npm run admin -- create boss@example\.com$/,
  )
  const output = await run('create', email)
  expect(output).toContain('No admin was made.')
  expect(await isAdmittedAsAdmin()).toBe(false)
  await expect(run('grant', email)).rejects.toThrow(AdminRefusal)
  const newPassword = 'the owner’s own'
  await identity('resetPassword', { oobCode: readCode(output), newPassword })
  expect(await run('grant', email)).toBe('boss@example.com is an admin now.')
  const { error } = await identity('signInWithPassword', { email, password, returnSecureToken: true })
  expect(error?.message).toBe('INVALID_LOGIN_CREDENTIALS')
  expect(await isAdmittedAsAdmin(email, newPassword)).toBe(true)
})

test('revoke takes effect at once, but not for the last admin', async () => {
  await join(email)
  await join('other@example.com')
  await run('grant', email)
  await expect(run('revoke', email)).rejects.toThrow('is the only admin')
  expect(await isAdmittedAsAdmin()).toBe(true)
  await run('grant', 'other@example.com')
  expect(await run('revoke', email)).toBe('boss@example.com is no longer an admin.')
  expect(await isAdmittedAsAdmin()).toBe(false)
  await expect(run('revoke', email)).rejects.toThrow('is not an admin')
  await expect(run('revoke', 'other@example.com')).rejects.toThrow(AdminRefusal)
  expect(await eventsOf('user-unmade-admin')).toEqual([byCommand])
})

raceTest('if the last two admins are revoked at once, one stays', async () => {
  for (const who of [email, 'other@example.com']) {
    await join(who)
    await run('grant', who)
  }
  const done = await Promise.allSettled([run('revoke', email), run('revoke', 'other@example.com')])
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('grant gives a new link to somebody who did not set a password in time', async () => {
  const first = readCode(await run('create', email))
  product.pass({ minutes: 60 })
  const late = await identity('resetPassword', { oobCode: first, newPassword: password })
  expect(late.error?.message).toBe('EXPIRED_OOB_CODE')
  const output = await run('grant', email)
  expect(output).toMatch(/^boss@example\.com is an admin already\.\nSet the password/)
  await identity('resetPassword', { oobCode: readCode(output), newPassword: password })
  expect(await isAdmittedAsAdmin()).toBe(true)
  expect(await grants()).toHaveLength(1)
})

test.each([
  '',
  'create',
  'grant',
  'create boss',
  'grant boss@example',
  'grant boss@example.com Farhana',
  'delete boss@example.com',
  `create boss@example.com ${'a'.repeat(81)}`,
])('"%s" is not a command', (line) => {
  expect(readAdminCommand(line.split(' '))).toBeUndefined()
})

test('the commands work while a server runs on the same PostgreSQL', async ({ skip }) => {
  const url = process.env['TEST_DATABASE_URL']
  skip(!url, 'the embedded database has one process at a time')
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const own = new URL(url ?? '')
  own.pathname = `/${rows[0]?.name}`
  await join(email)
  expect(await isAdmittedAsAdmin()).toBe(false)
  const { code, said } = await runAdmin(['grant', email], {
    DATABASE_URL: own.href,
    DATA_DIR: product.config.dataDir,
  })
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/^In the database \S+ at \S+, as \S+:\nboss@example\.com is an admin now\.\n$/),
  ])
  expect(await isAdmittedAsAdmin()).toBe(true)
})

test('drop-second-factor lets somebody who has lost the phone sign in again', async () => {
  await join(email)
  expect(await isAdmittedAsAdmin()).toBe(false)
  const account = await getEmbeddedIdentity(services).findAccountByEmail(email)
  const factor = {
    localId: account?.uid ?? '',
    sealedSecret: 'sealed',
    lastStep: 0,
    enrolledAt: product.time.now,
  }
  await db
    .insertInto('identitySecondFactors')
    .values({ enrollmentId: 'her phone', ...factor })
    .execute()
  const signIn = () => identity('signInWithPassword', { email, password, returnSecureToken: true })
  expect(await signIn()).not.toHaveProperty('idToken')
  expect(await run('drop-second-factor', email)).toBe(`${email} can now sign in without a second factor.`)
  expect(await signIn()).toHaveProperty('idToken')
  expect(await run('drop-second-factor', email)).toContain('nothing was changed')
  expect(await eventsOf('second-factors-dropped')).toEqual([
    { actorId: null, detail: { by: 'command', count: 1 } },
  ])
  await expect(run('drop-second-factor', 'nobody@example.com')).rejects.toThrow(AdminRefusal)
})
