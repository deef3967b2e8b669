import { expect, test, vi } from 'vitest'
import { inTransaction } from '#services/database/database.ts'
import { buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { askIdentity, join } from '#test/sign-up.ts'

const product = await startProduct()
const { ask, db, services, sessions } = product
const email = 'rahim@example.com'
const password = 'correct horse'

const enter = async () =>
  (await askIdentity(product, 'signInWithPassword', { email, password, returnSecureToken: true })).body
    .idToken ?? ''
const exchange = (bearer: string) => ask(`GET /jwt?email=${email}`, { bearer })
const tokenOf = async (idToken: string) => (await exchange(idToken)).body.accessToken as string
const codeOf = async (bearer: string) => (await ask('GET /account/remains', { bearer })).body.code

test('signed out everywhere, every access token is void at once, and one issued in the same second holds', async () => {
  const id = await buildUser(product)
  const tokens = [await sessions.issue(id), await sessions.issue(id)] as const
  expect((await ask('DELETE /account/sessions', { bearer: tokens[0] })).status).toBe(200)
  for (const token of tokens) expect(await codeOf(token)).toBe('not-signed-in')
  expect(await codeOf(await sessions.issue(id))).toBeUndefined()
})

test('signing out everywhere counts the sign-ins it ends, is on record, and a new sign-in holds at once', async () => {
  const { id, accessToken } = await join(product, email)
  const elsewhere = await tokenOf(await enter())
  const { body } = await ask('DELETE /account/sessions', { bearer: accessToken })
  expect(body).toMatchObject({ deletedCount: 2 })
  for (const token of [accessToken, elsewhere]) expect(await codeOf(token)).toBe('not-signed-in')
  expect(await codeOf(await tokenOf(await enter()))).toBeUndefined()
  const events = await db.selectFrom('events').selectAll().where('kind', '=', 'user-signed-out').execute()
  expect(events).toMatchObject([{ actorId: id, subjectId: id, detail: { sessions: 2 } }])
})

test('of the devices, the one that asks is marked', async () => {
  const { accessToken } = await join(product, email)
  const elsewhere = await tokenOf(await enter())
  const marked = async (bearer: string) => {
    const { devices } = (await ask('GET /account/sessions', { bearer })).body as {
      devices: { id: string; isThis: boolean }[]
    }
    expect(devices).toHaveLength(2)
    return devices.filter(({ isThis }) => isThis).map((device) => device.id)
  }
  const [here, there] = [await marked(accessToken), await marked(elsewhere)]
  expect([here.length, there.length]).toEqual([1, 1])
  expect(here).not.toEqual(there)
})

test('a new password voids every access token, also one set by a letter', async () => {
  const { uid, idToken, accessToken } = await join(product, email)
  await askIdentity(product, 'update', { idToken, password })
  expect(await codeOf(accessToken)).toBe('not-signed-in')
  const next = await tokenOf(await enter())
  expect(await codeOf(next)).toBeUndefined()
  const oobCode = await inTransaction(db, async (tx) =>
    services.embedded.identity?.issueCode(tx, uid, 'PASSWORD_RESET'),
  )
  await askIdentity(product, 'resetPassword', { oobCode, newPassword: 'another horse' })
  expect(await codeOf(next)).toBe('not-signed-in')
})

test('who signs out everywhere while a token is being exchanged leaves it without one of ours', async () => {
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
