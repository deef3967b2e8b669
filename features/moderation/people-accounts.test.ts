import { beforeEach, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { buildBooking, buildListing, buildUser } from '#test/build.ts'
import { authorize, statusOf } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { pickRounds } from '#test/runner/rounds.ts'
import { signUpIdentity } from '#test/identity/sign-up.ts'

const product = await startProduct()
const { ask, db } = product
const email = 'rahim@example.com'
const password = 'correct horse'
const record = { name: 'Rahim', email, image: '/images/a.jpg', role: 'seller', verify: false }

let admin: UserId
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true })
})

type Tokens = { idToken: string; refreshToken: string; error: { message: string } }

/** Calls the identity service as the SDK does. */
async function identity(operation: string, body: Record<string, unknown>) {
  const { apiKey } = product.config.identity
  const path =
    operation === 'token'
      ? '/securetoken.googleapis.com/v1/token'
      : `/identitytoolkit.googleapis.com/v1/accounts:${operation}`
  const reply = await fetch(`${product.address()}${path}?key=${apiKey}`, {
    method: 'POST',
    ...(operation === 'token'
      ? { body: new URLSearchParams(body as Record<string, string>) }
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: (await reply.json()) as Tokens }
}

const signIn = () => identity('signInWithPassword', { email, password, returnSecureToken: true })
const exchange = (idToken: string) => ask(`GET /jwt?email=${email}`, { bearer: idToken })

/** Signs somebody up as the browser does. */
async function join() {
  await ask('POST /users', { body: record })
  const { uid } = await signUpIdentity(product, email, password)
  const { idToken, refreshToken } = (await signIn()).body
  const { accessToken } = (await exchange(idToken)).body
  const { _id } = (await ask(`GET /users/${email}`, { bearer: accessToken })).body as { _id: UserId }
  return { id: _id, uid, idToken, refreshToken, accessToken: accessToken as string }
}

test('a deleted person cannot sign in, and all their tokens stop working at once', async () => {
  const { id, idToken, refreshToken, accessToken } = await join()
  expect((await ask(`DELETE /users/sellers/${id}`, { as: admin })).status).toBe(200)

  expect((await ask('GET /items', { bearer: accessToken })).status).toBe(401)
  expect(await exchange(idToken)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  const refusals = [
    await signIn(),
    await identity('token', { grant_type: 'refresh_token', refresh_token: refreshToken }),
    await identity('lookup', { idToken }),
    await identity('update', { idToken, displayName: 'Somebody else' }),
    await identity('update', { idToken, password: 'another password' }),
    await identity('delete', { idToken }),
  ]
  for (const { status, body } of refusals)
    expect([status, body.error.message]).toEqual([400, 'USER_DISABLED'])
})

test('nobody can sign up again with a deleted person’s address', async () => {
  const { id } = await join()
  await ask(`DELETE /users/sellers/${id}`, { as: admin })
  expect((await ask('POST /users', { body: record })).status).toBe(200)
  await expect(signUpIdentity(product, email, password)).rejects.toThrow('EMAIL_EXISTS')
  expect((await signIn()).body.error.message).toBe('USER_DISABLED')
  expect((await ask('GET /users/sellers', { as: admin })).body).toEqual([])
})

test('a failed deletion leaves the account unchanged', async () => {
  const { id, idToken } = await join()
  expect((await ask(`DELETE /users/buyers/${id}`, { as: admin })).status).toBe(404)
  expect((await exchange(idToken)).status).toBe(200)
  expect((await signIn()).status).toBe(200)
})

test('deleting the account also removes the record here', async () => {
  const { id, idToken, accessToken } = await join()
  const itemId = await buildListing(product, { sellerId: id })
  const { id: bookingId } = await buildBooking(product, { buyerId: id })
  const transationId = await authorize(product, id, bookingId)
  expect((await identity('delete', { idToken })).status).toBe(200)

  expect((await ask('GET /items', { bearer: accessToken })).status).toBe(401)
  expect((await ask(`GET /items/${itemId}`)).status).toBe(404)
  await expect.poll(() => statusOf(product, transationId)).toBe('canceled')
  expect((await ask('GET /users/sellers?q=rahim', { as: admin })).body).toEqual([])
  const events = await db
    .selectFrom('events')
    .select(['actorId', 'subjectId'])
    .where('kind', '=', 'user-removed')
    .execute()
  expect(events).toEqual([{ actorId: id, subjectId: id }])
})

test('a person who deleted the account can sign up again with the same address, as a new person', async () => {
  const before = await join()
  await db.updateTable('users').set({ isAdmin: true, isVerified: true }).where('id', '=', before.id).execute()
  await buildBooking(product, { buyerId: before.id })
  await identity('delete', { idToken: before.idToken })
  const after = await join()
  expect(after.id).not.toBe(before.id)
  expect((await ask(`GET /users/${email}`, { as: after.id })).body).toMatchObject({
    isAdmin: false,
    verify: false,
  })
  expect((await ask(`GET /booking?email=${email}`, { as: after.id })).body).toEqual([])
})

test('an account without a record here can be deleted', async () => {
  const { idToken } = await signUpIdentity(product, email, password)
  expect((await identity('delete', { idToken })).status).toBe(200)
  expect(await db.selectFrom('events').select('id').where('kind', '=', 'user-removed').execute()).toEqual([])
})

raceTest('a person who is deleted by an admin and by themself at the same time is deleted once', async () => {
  const rounds = pickRounds({ short: 3, long: 10 })
  for (let round = 0; round < rounds; round += 1) {
    await product.clear()
    const as = await buildUser(product, { isAdmin: true })
    const { id, idToken } = await join()
    await buildListing(product, { sellerId: id })
    const [byAdmin, bySelf] = await Promise.all([
      ask(`DELETE /users/sellers/${id}`, { as }),
      identity('delete', { idToken }),
    ])
    expect([200, 404]).toContain(byAdmin.status)
    expect([200, 400]).toContain(bySelf.status)
    const removed = db.selectFrom('events').select('id').where('kind', '=', 'user-removed')
    expect(await removed.execute()).toHaveLength(1)
  }
})
