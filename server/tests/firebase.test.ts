import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { projectId, startTestGoogle } from '#test/identity/firebase-keys.ts'
import { makeKeyFile, startTestAdmin } from '#test/identity/firebase-admin.ts'
import { buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { AdminRefusal, runAdminCommand } from '../operator/admin-commands.ts'
import { readConfig } from '../config/config.ts'
import { wantsDemoWorld } from '../demo/demo.ts'
import { ConfigError } from '../config/environment.ts'
import { openIdentity } from '../open-identity.ts'

const google = await startTestGoogle()
afterAll(google.close)

const admin = await startTestAdmin()
beforeEach(admin.clear)
afterAll(admin.close)

const folder = await mkdtemp(join(tmpdir(), 'hatbodol-fire-'))
afterAll(() => rm(folder, { recursive: true }))
const keyFile = join(folder, 'key.json')
await writeFile(keyFile, JSON.stringify(makeKeyFile()))

const firebase = {
  IDENTITY: 'firebase',
  FIREBASE_API_KEY: 'AIza-public',
  FIREBASE_PROJECT_ID: projectId,
  FIREBASE_AUTH_DOMAIN: 'hatbodol-fire.firebaseapp.com',
  FIREBASE_KEYS_URL: google.keysUrl,
  FIREBASE_SERVICE_ACCOUNT: keyFile,
  ID_TOKEN_SYNC_URL: 'https://sync.hatbodol.example/session',
}
const product = await startProduct(firebase)
const { ask, services, time, address } = product
const email = 'ayesha@example.com'
const newcomer = { name: 'Ayesha', email, image: '/images/a.webp', role: 'buyer' }

test('an ID token of the project is exchanged for our access token, and its holder has a record', async () => {
  const bearer = await google.sign(time.now)
  expect((await ask(`GET /jwt?email=${email}`, { bearer })).body.code).toBe('no-user-record')
  await ask('POST /users', { body: newcomer })
  const { status, body } = await ask(`GET /jwt?email=${email}`, { bearer })
  expect(status).toBe(200)
  const own = await ask(`GET /users/${email}`, { bearer: body.accessToken })
  expect(own.body).toMatchObject({ email, role: 'buyer' })
})

test('a token of another project or of another person is refused', async () => {
  await ask('POST /users', { body: newcomer })
  const other = await ask(`GET /jwt?email=${email}`, {
    bearer: await google.sign(time.now, { aud: 'other' }),
  })
  expect([other.status, other.body.code]).toEqual([401, 'not-signed-in'])
  const bearer = await google.sign(time.now, { email: 'rima@example.com' })
  expect((await ask(`GET /jwt?email=${email}`, { bearer })).status).toBe(403)
})

test('the previous owner of an address cannot sign in with another account of that address', async () => {
  await ask('POST /users', { body: newcomer })
  await ask(`GET /jwt?email=${email}`, { bearer: await google.sign(time.now) })
  const bearer = await google.sign(time.now, { sub: 'somebody-else' })
  const { status, body } = await ask(`GET /jwt?email=${email}`, { bearer })
  expect([status, body.code]).toEqual([403, 'no-user-record'])
})

test('an account whose address was changed at Firebase stays the same person, at the new address', async () => {
  await ask('POST /users', { body: newcomer })
  await ask(`GET /jwt?email=${email}`, { bearer: await google.sign(time.now) })
  const before = await services.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  const changed = 'siddiqua@example.com'
  // A browser made this record because it found nobody at the new address.
  await ask('POST /users', { body: { ...newcomer, email: changed, role: 'seller' } })
  const bearer = await google.sign(time.now, { email: changed })
  expect((await ask(`GET /jwt?email=${changed}`, { bearer })).status).toBe(200)
  expect(await services.db.selectFrom('users').selectAll().execute()).toEqual([{ ...before, email: changed }])
  const moved = services.db.selectFrom('events').selectAll().where('kind', '=', 'user-moved')
  expect(await moved.execute()).toMatchObject([
    { actorId: before.id, subjectId: before.id, detail: { before: email, after: changed } },
  ])
})

test('changing to somebody else’s address at Firebase does not give access to their record', async () => {
  await ask('POST /users', { body: newcomer })
  await ask(`GET /jwt?email=${email}`, { bearer: await google.sign(time.now) })
  const taken = 'rima@example.com'
  await buildUser(product, { email: taken })
  const bearer = await google.sign(time.now, { email: taken })
  const { status, body } = await ask(`GET /jwt?email=${taken}`, { bearer })
  expect([status, body.code]).toEqual([403, 'no-user-record'])
  expect((await ask(`GET /jwt?email=${email}`, { bearer: await google.sign(time.now) })).status).toBe(200)
})

test('an account with a deleted record cannot sign in, not even with another address', async () => {
  await ask('POST /users', { body: newcomer })
  await ask(`GET /jwt?email=${email}`, { bearer: await google.sign(time.now) })
  await services.db.updateTable('users').set({ removedAt: time.now }).execute()
  for (const address of [email, 'siddiqua@example.com']) {
    await ask('POST /users', { body: { ...newcomer, email: address } })
    const bearer = await google.sign(time.now, { email: address })
    const { status, body } = await ask(`GET /jwt?email=${address}`, { bearer })
    expect([status, body.code]).toEqual([403, 'no-user-record'])
  }
})

test('signing out everywhere requires a new sign-in, although Firebase’s earlier tokens last an hour', async () => {
  await ask('POST /users', { body: newcomer })
  const signIn = { auth_time: Math.floor(time.now.getTime() / 1000) }
  const { body } = await ask(`GET /jwt?email=${email}`, { bearer: await google.sign(time.now, signIn) })
  product.pass({ minutes: 5 })
  const ended = await ask('DELETE /account/sessions', { bearer: body.accessToken })
  expect(ended.body).toMatchObject({ deletedCount: 1 })
  // The person signs in again at once.
  product.pass({ minutes: 1 / 60 })
  expect((await ask(`GET /jwt?email=${email}`, { bearer: await google.sign(time.now) })).status).toBe(200)
  product.pass({ minutes: 5 })
  // The token was renewed since, in a browser that Firebase has not signed out.
  const renewed = await ask(`GET /jwt?email=${email}`, { bearer: await google.sign(time.now, signIn) })
  expect([renewed.status, renewed.body.code]).toEqual([401, 'not-signed-in'])
  expect((await ask(`GET /jwt?email=${email}`, { bearer: await google.sign(time.now) })).status).toBe(200)
})

test('signing out everywhere ends a session that began a moment before; a person whose clock is behind is told to wait', async () => {
  await ask('POST /users', { body: newcomer })
  const { body } = await ask(`GET /jwt?email=${email}`, { bearer: await google.sign(time.now) })
  product.pass({ minutes: 5 })
  const thief = { auth_time: Math.floor(time.now.getTime() / 1000) - 20 }
  const stolen = await ask(`GET /jwt?email=${email}`, { bearer: await google.sign(time.now, thief) })
  await ask('DELETE /account/sessions', { bearer: body.accessToken })
  expect((await ask(`GET /users/${email}`, { bearer: stolen.body.accessToken })).status).toBe(401)
  product.pass({ minutes: 0.1 })
  // We cannot tell which of the two people this is.
  const renewed = await ask(`GET /jwt?email=${email}`, { bearer: await google.sign(time.now, thief) })
  expect([renewed.status, renewed.body.detail]).toEqual([
    401,
    'If you logged out everywhere just now, wait half a minute and log in again.',
  ])
  product.pass({ minutes: 0.5 })
  const behind = { auth_time: Math.floor(time.now.getTime() / 1000) - 20 }
  const again = await google.sign(time.now, behind)
  expect((await ask(`GET /jwt?email=${email}`, { bearer: again })).status).toBe(200)
  const late = await ask(`GET /jwt?email=${email}`, { bearer: await google.sign(time.now, thief) })
  expect([late.status, late.body.detail]).toEqual([401, 'Please log in again.'])
})

test('with Firebase, devices are not listed and cannot be signed out one by one', async () => {
  await ask('POST /users', { body: newcomer })
  const { body } = await ask(`GET /jwt?email=${email}`, { bearer: await google.sign(time.now) })
  const bearer = body.accessToken as string
  expect((await ask('GET /account/sessions', { bearer })).body).toEqual({ devices: null })
  expect(await ask('DELETE /account/sessions/any', { bearer })).toMatchObject({ status: 404 })
  expect((await ask(`GET /users/${email}`, { bearer })).status).toBe(200)
})

test('with Firebase, nothing answers at the paths of the embedded identity service', async () => {
  const paths = [
    '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=AIza-public',
    '/securetoken.googleapis.com/v1/token?key=AIza-public',
    '/identity/google/start',
  ]
  for (const path of paths) {
    expect((await fetch(address() + path, { method: 'POST' })).status, path).toBe(404)
    expect((await fetch(address() + path)).status, path).toBe(404)
  }
})

test('the browser gets the project’s public values and no secret', async () => {
  const { body } = await ask('GET /config')
  expect(body.identity).toEqual({
    mode: 'firebase',
    apiKey: 'AIza-public',
    authDomain: 'hatbodol-fire.firebaseapp.com',
    projectId,
    tokenSyncUrl: 'https://sync.hatbodol.example/session',
  })
  expect(body.google).toEqual({ mode: 'off' })
})

test('there is no demo world if accounts are kept elsewhere', async () => {
  expect(await wantsDemoWorld(services, product.config)).toBe(false)
})

test('with Firebase, the command makes no account, but makes an admin of somebody who has signed up', async () => {
  const run = (name: 'create' | 'grant') =>
    runAdminCommand(services, { name, email, person: 'Ayesha' }, address())
  await ask('POST /users', { body: newcomer })
  await expect(run('create')).rejects.toThrow(/Firebase.*grant ayesha@example\.com$/)
  await expect(run('grant')).rejects.toThrow(AdminRefusal)
  const { body } = await ask(`GET /jwt?email=${email}`, { bearer: await google.sign(time.now) })
  expect(await run('grant')).toBe(`${email} is an admin now.`)
  expect(await run('grant')).toBe(`${email} is an admin already.`)
  expect((await ask('GET /users/buyers', { bearer: body.accessToken })).status).toBe(200)
})

test('an admin’s deletion disables the account at Firebase', async () => {
  await ask('POST /users', { body: newcomer })
  await ask(`GET /jwt?email=${email}`, { bearer: await google.sign(time.now) })
  const boss = await buildUser(product, { isAdmin: true })
  const { body } = await ask(`GET /users?email=${email}`, { as: boss })
  const { status } = await ask(`DELETE /users/buyers/${body[0]._id}`, { as: boss })
  expect(status).toBe(200)
  const disabling = { path: admin.path('update'), body: { localId: 'ayesha-uid', disableUser: true } }
  await expect.poll(() => admin.state.calls).toContainEqual(disabling)
})

test('a service account that cannot be read stops the start with one line that names the variable', async () => {
  const path = join(folder, 'bad.json')
  await writeFile(path, '{"private_key":"HUSH"')
  for (const file of [path, join(folder, 'none.json')]) {
    const config = readConfig({ ...firebase, DATA_DIR: folder, FIREBASE_SERVICE_ACCOUNT: file })
    const { database, deriveKey, jobs, calls, hostPicture } = services
    const { log } = product.app
    const needs = {
      database,
      deriveKey,
      jobs,
      calls,
      log,
      hostPicture,
      clock: () => time.now,
      listeningPort: () => 0,
    }
    const opened = openIdentity({ config, ...needs })
    const error = await opened.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ConfigError)
    expect(error).toMatchObject({
      message: expect.stringMatching(/^FIREBASE_SERVICE_ACCOUNT is wrong: (?!.*HUSH)[^\n]+$/),
    })
  }
})
