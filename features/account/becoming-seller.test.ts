import { expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask, db } = product

const namesIn = async (path: string, as: UserId) =>
  ((await ask(`GET ${path}`, { as })).body as { name: string }[]).map(({ name }) => name)

test('a buyer becomes a seller once, is not verified yet, and moves to the list of sellers', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  const buyer = await buildUser(product, { name: 'Tanvir', email: 'tanvir@example.com', isVerified: null })
  const become = () => ask('POST /account/seller', { as: buyer })
  expect((await become()).body).toMatchObject({ matchedCount: 1, modifiedCount: 1 })
  expect((await become()).body).toMatchObject({ matchedCount: 1, modifiedCount: 0 })
  const { body } = await ask('GET /users/tanvir@example.com', { as: buyer })
  expect(body).toMatchObject({ role: 'seller', verify: false, isAdmin: false })
  expect(await namesIn('/users/buyers', admin)).toEqual([])
  expect(await namesIn('/users/sellers', admin)).toEqual(['Tanvir'])
  const events = await db
    .selectFrom('events')
    .select(['actorId', 'subjectId'])
    .where('kind', '=', 'user-became-seller')
    .execute()
  expect(events).toEqual([{ actorId: buyer, subjectId: buyer }])
})

test('a new seller waits for an admin, and can sell once verified', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  const buyer = await buildUser(product)
  await ask('POST /account/seller', { as: buyer })
  expect((await ask('POST /items', { as: buyer, body: {} })).body.code).not.toBe('not-allowed')
  expect((await ask(`POST /users/sellers/${buyer}`, { as: admin })).body.modifiedCount).toBe(1)
  expect((await ask(`DELETE /users/buyers/${buyer}`, { as: admin })).status).toBe(404)
})

test('a seller who asks again keeps the verification', async () => {
  const seller = await buildUser(product, { role: 'seller', isVerified: true, email: 'seller@example.com' })
  expect((await ask('POST /account/seller', { as: seller })).body.modifiedCount).toBe(0)
  expect((await ask('GET /users/seller@example.com', { as: seller })).body.verify).toBe(true)
})
