import { expect, test, vi } from 'vitest'
import { inTransaction } from '#services/database/database.ts'
import { buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { askIdentity, join } from '#test/identity/sign-up.ts'

const product = await startProduct()
const { ask, db, services, sessions } = product
const email = 'rahim@example.com'
const noId = '00000000-0000-7000-8000-000000000000'
const password = 'correct horse'

const signIn = async () =>
  (await askIdentity(product, 'signInWithPassword', { email, password, returnSecureToken: true })).body
const enter = async () => (await signIn()).idToken ?? ''
const exchange = (bearer: string) => ask(`GET /jwt?email=${email}`, { bearer })
const tokenOf = async (idToken: string) => (await exchange(idToken)).body.accessToken as string
const codeOf = async (bearer: string) => (await ask('GET /account/remains', { bearer })).body.code

type Device = { id: string; isThis: boolean }
const listDevices = async (bearer: string) =>
  (await ask('GET /account/sessions', { bearer })).body.devices as Device[]
const idOf = async (bearer: string) => (await listDevices(bearer)).find(({ isThis }) => isThis)?.id ?? ''
/** The error with which the identity service refuses a refresh token. */
async function renew(refreshToken = '') {
  const url = `${product.address()}/securetoken.googleapis.com/v1/token?key=${product.config.identity.apiKey}`
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
  const reply = await fetch(url, { method: 'POST', body })
  return ((await reply.json()) as { error?: { message: string } }).error?.message
}
const signOut = (bearer: string, id: string) => ask(`DELETE /account/sessions/${id}`, { bearer })

test('signing out everywhere voids every access token at once, but not one that is issued later in the same second', async () => {
  const id = await buildUser(product)
  const tokens = [await sessions.issue(id), await sessions.issue(id)] as const
  expect((await ask('DELETE /account/sessions', { bearer: tokens[0] })).status).toBe(200)
  for (const token of tokens) expect(await codeOf(token)).toBe('not-signed-in')
  expect(await codeOf(await sessions.issue(id))).toBeUndefined()
})

test('signing out everywhere counts the ended sessions and records an event, and a new sign-in works at once', async () => {
  const { id, accessToken } = await join(product, email)
  const elsewhere = await tokenOf(await enter())
  const { body } = await ask('DELETE /account/sessions', { bearer: accessToken })
  expect(body).toMatchObject({ deletedCount: 2 })
  for (const token of [accessToken, elsewhere]) expect(await codeOf(token)).toBe('not-signed-in')
  expect(await codeOf(await tokenOf(await enter()))).toBeUndefined()
  const events = await db.selectFrom('events').selectAll().where('kind', '=', 'user-signed-out').execute()
  expect(events).toMatchObject([{ actorId: id, subjectId: id, detail: { sessions: 2 } }])
})

test('the list of devices marks the device of the caller', async () => {
  const { accessToken } = await join(product, email)
  const elsewhere = await tokenOf(await enter())
  const marked = async (bearer: string) => {
    const devices = await listDevices(bearer)
    expect(devices).toHaveLength(2)
    return devices.filter(({ isThis }) => isThis).map((device) => device.id)
  }
  const [here, there] = [await marked(accessToken), await marked(elsewhere)]
  expect([here.length, there.length]).toEqual([1, 1])
  expect(here).not.toEqual(there)
})

test('one device is signed out at once, with all of its tokens, and no other', async () => {
  const { id, accessToken } = await join(product, email)
  const stolen = await signIn()
  const idToken = stolen.idToken ?? ''
  const access = await tokenOf(idToken)
  const { status, body } = await signOut(accessToken, await idOf(access))
  expect([status, body]).toEqual([200, { acknowledged: true, deletedCount: 1 }])
  expect(await codeOf(access)).toBe('not-signed-in')
  // Even where guests are allowed, a bad token is refused and not ignored.
  expect((await ask('GET /items', { bearer: access })).status).toBe(401)
  expect((await exchange(idToken)).body.code).toBe('not-signed-in')
  expect((await askIdentity(product, 'lookup', { idToken })).body.error?.message).toBe('TOKEN_EXPIRED')
  expect(await renew(stolen.refreshToken)).toBe('TOKEN_EXPIRED')
  expect(await listDevices(accessToken)).toMatchObject([{ isThis: true }])
  const events = await db
    .selectFrom('events')
    .selectAll()
    .where('kind', '=', 'user-device-signed-out')
    .execute()
  expect(events).toMatchObject([{ actorId: id, subjectKind: 'user', subjectId: id }])
})

test('a device that is signed out, unknown or of another person is not found', async () => {
  const { accessToken } = await join(product, email)
  const elsewhere = await idOf(await tokenOf(await enter()))
  expect((await signOut(accessToken, elsewhere)).status).toBe(200)
  const stranger = await join(product, 'karim@example.com')
  const theirs = await idOf(stranger.accessToken)
  for (const id of [elsewhere, theirs, noId, 'x', '%00'])
    expect(await signOut(accessToken, id)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect(await codeOf(stranger.accessToken)).toBeUndefined()
  expect(await listDevices(accessToken)).toHaveLength(1)
})

test('a token that is exchanged while its device is signed out is void', async () => {
  const { accessToken } = await join(product, email)
  const idToken = await enter()
  const id = await idOf(await tokenOf(idToken))
  const verify = services.identity.verifyIdToken
  const spy = vi.spyOn(services.identity, 'verifyIdToken').mockImplementationOnce(async (token) => {
    const claims = await verify(token)
    await signOut(accessToken, id)
    return claims
  })
  const late = await tokenOf(idToken)
  expect(spy).toHaveBeenCalled()
  spy.mockRestore()
  expect(await codeOf(late)).toBe('not-signed-in')
})

raceTest('a device that is signed out while it changes the account stays signed out', async () => {
  const { accessToken } = await join(product, email)
  const there = await signIn()
  const idToken = there.idToken ?? ''
  const id = await idOf(await tokenOf(idToken))
  const changes = { idToken, displayName: 'Thief', returnSecureToken: true }
  const [changed] = await Promise.all([askIdentity(product, 'update', changes), signOut(accessToken, id)])
  for (const token of [there.refreshToken, changed.body.refreshToken].filter(Boolean))
    expect(await renew(token)).toBe('TOKEN_EXPIRED')
  expect(await listDevices(accessToken)).toHaveLength(1)
})

test('a new password voids every access token, including a password that is set through an email', async () => {
  const { uid, idToken, accessToken } = await join(product, email)
  await askIdentity(product, 'update', { idToken, password })
  expect(await codeOf(accessToken)).toBe('not-signed-in')
  const next = await tokenOf(await enter())
  expect(await codeOf(next)).toBeUndefined()
  const oobCode = await inTransaction(db, async (tx) =>
    services.embeddedIdentity?.issueCode(tx, uid, 'PASSWORD_RESET'),
  )
  await askIdentity(product, 'resetPassword', { oobCode, newPassword: 'another horse' })
  expect(await codeOf(next)).toBe('not-signed-in')
})

test('no access token is issued when the person signs out everywhere during the exchange', async () => {
  const { idToken, accessToken } = await join(product, email)
  const verify = services.identity.verifyIdToken
  const spy = vi.spyOn(services.identity, 'verifyIdToken').mockImplementationOnce(async (token) => {
    const claims = await verify(token)
    await ask('DELETE /account/sessions', { bearer: accessToken })
    return claims
  })
  const { status, body } = await exchange(idToken)
  expect(spy).toHaveBeenCalled()
  spy.mockRestore()
  expect([status, body.code]).toEqual([401, 'not-signed-in'])
})
