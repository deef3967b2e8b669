import { expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { inTransaction } from '#services/database/database.ts'
import { buildSeller, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'

import { claimUser, writeUnclaimedUser } from './commands/records.ts'

const product = await startProduct()
const { ask, db } = product

test('the people of tests have the rows that a sign-up writes', async () => {
  const built = await buildUser(product, { isAddressVerified: true })
  const cause = { at: product.services.clock() }
  const signedUp = await inTransaction(db, async (tx) => {
    const email = 'signed-up@example.com'
    const record = { email, name: 'Rahim', role: 'buyer', image: '/images/a.jpg' } as const
    await writeUnclaimedUser(tx, { ...record, awaitsVerification: true }, cause)
    return claimUser(tx, { uid: 'uid-signed-up', email, ownerVerified: true }, cause)
  })
  const own = ['id', 'email', 'name', 'image', 'identityId', 'createdAt'] as const
  const differing = Object.fromEntries(own.map((column) => [column, expect.anything()]))
  const userOf = (id: UserId) =>
    db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(await userOf(built)).toEqual({ ...(await userOf(signedUp)), ...differing })
  const kindsOf = (id: UserId) =>
    db.selectFrom('events').select('kind').where('subjectId', '=', id).orderBy('id').execute()
  expect(await kindsOf(built)).toEqual(await kindsOf(signedUp))
})

test('a person reads their own record, with only its public fields', async () => {
  const id = await buildUser(product, { email: 'rahim@example.com', name: 'Rahim' })
  const record = {
    _id: id,
    name: 'Rahim',
    email: 'rahim@example.com',
    image: expect.stringMatching(/^\/images\//),
    role: 'buyer',
    isAdmin: false,
    verify: false,
    language: 'en',
  }
  expect(await ask('GET /users/rahim@example.com', { as: id })).toMatchObject({ status: 200, body: record })
  const { body } = await ask('GET /users?email=rahim@example.com', { as: id })
  expect(body).toEqual([record])
})

test('a verified seller’s record says so; the record of a social sign-up has no verify', async () => {
  const seller = await buildSeller(product, { email: 'seller@example.com' })
  const social = await buildUser(product, { email: 'social@example.com', isVerified: null })
  expect((await ask('GET /users/seller@example.com', { as: seller })).body).toMatchObject({
    role: 'seller',
    verify: true,
  })
  expect((await ask('GET /users/social@example.com', { as: social })).body).not.toHaveProperty('verify')
})

test('an email address is found however it is typed and encoded', async () => {
  const id = await buildUser(product, { email: 'rahim+phones@example.com' })
  expect((await ask('GET /users/Rahim%2BPhones%40EXAMPLE.com', { as: id })).body).toMatchObject({ _id: id })
  expect((await ask('GET /users?email=Rahim%2BPhones%40EXAMPLE.com', { as: id })).body).toHaveLength(1)
})

test('nobody else can read a record, whether it exists or not', async () => {
  const other = await buildUser(product)
  await buildUser(product, { email: 'rahim@example.com' })
  for (const path of ['/users/rahim@example.com', '/users/nobody@example.com']) {
    expect(await ask(`GET ${path}`)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    expect(await ask(`GET ${path}`, { as: other })).toMatchObject({
      status: 403,
      body: { code: 'not-yours' },
    })
  }
  for (const path of ['/users?email=rahim@example.com', '/users?email=nobody@example.com']) {
    expect((await ask(`GET ${path}`)).status).toBe(401)
    expect((await ask(`GET ${path}`, { as: other })).status).toBe(403)
  }
})

test('an admin reads every record; an unknown one is not found', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  const id = await buildUser(product, { email: 'rahim@example.com' })
  expect((await ask('GET /users/rahim@example.com', { as: admin })).body).toMatchObject({ _id: id })
  expect((await ask('GET /users/nobody@example.com', { as: admin })).status).toBe(404)
  expect((await ask('GET /users?email=nobody@example.com', { as: admin })).body).toEqual([])
})

test('an admin who loses the role sees only their own record from that moment on', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  await buildUser(product, { email: 'rahim@example.com' })
  await db.updateTable('users').set({ isAdmin: false }).where('id', '=', admin).execute()
  expect((await ask('GET /users/rahim@example.com', { as: admin })).status).toBe(403)
})

test('a text that is no email address is not found in a path, and refused in a query', async () => {
  const id = await buildUser(product)
  for (const path of ['/users/rahim', '/users/%00@example.com', `/users/${'a'.repeat(260)}@example.com`])
    expect((await ask(`GET ${path}`, { as: id })).status).toBe(404)
  for (const query of [
    '',
    '?email=',
    '?email=rahim',
    '?email=a@example.com&email=b@example.com',
    '?email[]=a@b.cc',
  ]) {
    const { status, body } = await ask(`GET /users${query}`, { as: id })
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'email'])
  }
})
