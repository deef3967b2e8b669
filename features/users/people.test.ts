import { beforeEach, expect, test } from 'vitest'
import { moderationRoutes } from '#contract/routes/moderation.ts'
import type { UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { askPages } from '#test/http/ask.ts'
import { buildSeller, buildUser } from '#test/build.ts'
import { explainStatements } from '#test/database/query-plans.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { testRows } from '#test/runner/test-rows.ts'

const product = await startProduct()
const { ask, db } = product

let admin: UserId
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true, name: 'The admin', email: 'admin@example.com' })
})

type Listed = { _id: string; name: string; email: string }
const list = async (path: string) => (await ask(`GET ${path}`, { as: admin })).body as Listed[]
const names = async (path: string) => (await list(path)).map(({ name }) => name)

test('admins list the sellers, newest first, with all fields', async () => {
  const first = await buildSeller(product, { name: 'Rakib', email: 'rakib@example.com' })
  product.pass({ minutes: 1 })
  const second = await buildSeller(product, { name: 'Sumaiya', isVerified: false })
  await buildUser(product, { name: 'A buyer' })
  const { status, body, headers } = await ask('GET /users/sellers', { as: admin })
  expect([status, headers.get('link')]).toEqual([200, null])
  expect(body.map(({ _id }: Listed) => _id)).toEqual([second, first])
  expect(body[1]).toEqual({
    _id: first,
    name: 'Rakib',
    email: 'rakib@example.com',
    image: expect.stringMatching(/^\/images\//),
    role: 'seller',
    isAdmin: false,
    verify: true,
    since: '2026-11-20T06:00:00.000Z',
    may: ['withdraw-verification', 'suspend-payouts', 'make-admin', 'delete'],
  })
})

test('on request, only sellers who wait for an admin are listed, or only declined ones', async () => {
  await buildSeller(product, { name: 'Verified' })
  await buildSeller(product, { name: 'Waiting', isVerified: false })
  const declined = await buildSeller(product, { name: 'Declined', isVerified: false })
  const reason = 'The shop does not exist.'
  await ask(`POST /users/sellers/${declined}/declines`, { as: admin, body: { reason } })
  const list = async (which: string) =>
    (await ask(`GET /users/sellers?verification=${which}`, { as: admin })).body
  expect(await list('waiting')).toMatchObject([
    { name: 'Waiting', may: ['verify', 'decline-verification', 'suspend-payouts', 'make-admin', 'delete'] },
  ])
  expect(await list('denied')).toMatchObject([
    {
      name: 'Declined',
      denial: { kind: 'declined', reason },
      may: ['verify', 'suspend-payouts', 'make-admin', 'delete'],
    },
  ])
})

test('admins are not in the list of buyers, but in the list of sellers', async () => {
  await buildUser(product, { name: 'A buyer' })
  await buildSeller(product, { name: 'An admin who sells', isAdmin: true })
  expect(await names('/users/buyers')).toEqual(['A buyer'])
  expect(await names('/users/sellers')).toEqual(['An admin who sells'])
})

test('removed people and unclaimed records are not listed', async () => {
  const gone = await buildSeller(product)
  await db.updateTable('users').set({ removedAt: product.time.now }).where('id', '=', gone).execute()
  await buildSeller(product, { isClaimed: false })
  await buildUser(product, { isClaimed: false })
  expect(await list('/users/sellers')).toEqual([])
  expect(await list('/users/buyers')).toEqual([])
})

test('a search finds part of a name or an email address, in any case, and takes wildcards literally', async () => {
  await buildSeller(product, { name: 'Rakib Hasan', email: 'rakib.hasan@example.com' })
  await buildSeller(product, { name: 'রাকিব ১০০%', email: 'other_one@example.com' })
  expect(await names('/users/sellers?q=HASAN')).toEqual(['Rakib Hasan'])
  expect(await names('/users/sellers?q=Hasan%40EXAMPLE')).toEqual(['Rakib Hasan'])
  expect(await names(`/users/sellers?q=${encodeURIComponent('রাকিব')}`)).toEqual(['রাকিব ১০০%'])
  expect(await names('/users/sellers?q=%25')).toEqual(['রাকিব ১০০%'])
  expect(await names('/users/sellers?q=r_o')).toEqual(['রাকিব ১০০%'])
  expect(await names(`/users/sellers?q=${encodeURIComponent("' or 1=1 --")}`)).toEqual([])
  expect(await names('/users/sellers?q=')).toHaveLength(2)
})

test('a Bangla name is found in each way to type its letters', async () => {
  await buildSeller(product, { name: 'র\u200d্যাব মা\u09dfমুনা' })
  for (const q of ['মা\u09dfমুনা', 'মায\u09bcমুনা', 'র্যাব মায\u09bc', 'র\u200d্যাব'])
    expect(await names(`/users/sellers?q=${encodeURIComponent(q)}`)).toHaveLength(1)
})

test('a search looks up people by their letters, and finds everybody also if many have them', async () => {
  const id = await buildSeller(product, { name: 'Rahim' })
  await buildSeller(product, { name: 'Salma', email: 'salma@example.org' })
  const plans = await explainStatements(db, () => names('/users/sellers?q=RA'), { isSmall: true })
  expect(plans.flatMap(({ scanned }) => scanned)).toEqual([])
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const others = Array.from({ length: 501 }, (_, nth) => ({
    ...user,
    id: newId<UserId>(),
    email: `${nth}@example.com`,
    identityId: `${nth}`,
  }))
  await db.insertInto('users').values(others).execute()
  const pages = await askPages(ask, '/users/sellers?limit=100&q=ra', { as: admin })
  expect(pages.map(({ body }) => body.length)).toEqual([100, 100, 100, 100, 100, 2])
})

test.each(['buyers', 'sellers'] as const)('the pages of the %s show each person once', async (kind) => {
  const build = kind === 'buyers' ? buildUser : buildSeller
  const ids: string[] = []
  for (let nth = 0; nth < 7; nth += 1) ids.push(await build(product, { name: `Person nr. ${nth}` }))
  const pages = await askPages(ask, `/users/${kind}?limit=3&q=person`, { as: admin })
  expect(pages.map(({ body }) => body.length)).toEqual([3, 3, 1])
  expect(pages.flatMap(({ body }) => body.map(({ _id }: Listed) => _id))).toEqual(ids.toReversed())
})

testRows([
  ['limit=0'],
  ['limit=101'],
  ['limit=x'],
  [`q=${'a'.repeat(101)}`],
  ['q=a%00b'],
  ['q=a&q=b'],
  ['cursor=a%20b'],
])('a list asked for with %s is refused', async (query) => {
  const { status, body } = await ask(`GET /users/sellers?${query}`, { as: admin })
  expect([status, body.errors?.[0]?.path]).toEqual([422, query.split('=')[0]])
})

test('a name that contains a script is returned as it was written', async () => {
  const name = '<script>alert(1)</script><img src=x onerror=alert(2)>'
  await ask('POST /users', {
    body: { name, email: 'x@example.com', image: '/images/a.jpg', role: 'seller', verify: false },
  })
  await db.updateTable('users').set({ identityId: 'x' }).where('email', '=', 'x@example.com').execute()
  const { text, headers } = await ask('GET /users/sellers?q=script', { as: admin })
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(JSON.parse(text)).toMatchObject([{ name }])
})

test('a seller is verified once, and everybody sees that they are verified', async () => {
  const seller = await buildSeller(product, { email: 'new@example.com', isVerified: false })
  const published: (readonly string[])[] = []
  product.services.bus.subscribe((topics) => void published.push(topics))
  const verify = () => ask(`POST /users/sellers/${seller}`, { as: admin })
  expect((await verify()).body).toEqual({ acknowledged: true, matchedCount: 1, modifiedCount: 1 })
  expect((await verify()).body).toEqual({ acknowledged: true, matchedCount: 1, modifiedCount: 0 })
  expect((await ask('GET /users/new@example.com', { as: seller })).body.verify).toBe(true)
  expect(await eventsOf('user-verified')).toEqual([
    { actorId: admin, subjectId: seller, detail: {}, requestId: expect.stringMatching(/./) },
  ])
  expect(published).toEqual([moderationRoutes.verifySeller.changes])
})

test('a seller who signed up with a social account can be verified too', async () => {
  const seller = await buildSeller(product, { isVerified: null })
  expect((await ask(`POST /users/sellers/${seller}`, { as: admin })).body.modifiedCount).toBe(1)
})

test('a seller is made an admin once, by email address, and is an admin at once', async () => {
  const seller = await buildSeller(product, { email: 'seller@example.com', isAddressVerified: true })
  expect((await ask('GET /users/sellers', { as: seller })).status).toBe(403)
  const promote = (address: string) => ask(`PUT /users/sellers/${address}`, { as: admin })
  expect((await promote('Seller%40Example.com')).body).toMatchObject({ matchedCount: 1, modifiedCount: 1 })
  expect((await promote('seller@example.com')).body).toMatchObject({ matchedCount: 1, modifiedCount: 0 })
  expect((await ask('GET /users/sellers', { as: seller })).status).toBe(200)
  expect(await eventsOf('user-made-admin')).toEqual([
    { actorId: admin, subjectId: seller, detail: {}, requestId: expect.stringMatching(/./) },
  ])
})

raceTest.each(['POST', 'PUT'] as const)(
  'one of eight %s at the same time changes something',
  async (method) => {
    const seller = await buildSeller(product, {
      email: 'seller@example.com',
      isVerified: false,
      isAddressVerified: true,
    })
    const key = method === 'POST' ? seller : 'seller@example.com'
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask(`${method} /users/sellers/${key}`, { as: admin })),
    )
    expect(answers.map(({ body }) => body.modifiedCount).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
    expect(await eventsOf(method === 'POST' ? 'user-verified' : 'user-made-admin')).toHaveLength(1)
  },
)

test('only a seller who has signed up can be verified or made an admin, and no record is created', async () => {
  const buyer = await buildUser(product, { email: 'buyer@example.com' })
  const unclaimed = await buildSeller(product, { email: 'unclaimed@example.com', isClaimed: false })
  const gone = await buildSeller(product, { email: 'gone@example.com', isVerified: false })
  await db.updateTable('users').set({ removedAt: product.time.now }).where('id', '=', gone).execute()
  const before = await db.selectFrom('users').selectAll().orderBy('id').execute()
  for (const id of [buyer, unclaimed, gone, newId<string>(), '1', '%00', 'buyer@example.com'])
    expect(await ask(`POST /users/sellers/${id}`, { as: admin })).toMatchObject(isNotFound)
  for (const email of ['buyer', 'unclaimed', 'gone', 'nobody'])
    expect(await ask(`PUT /users/sellers/${email}@example.com`, { as: admin })).toMatchObject(isNotFound)
  for (const key of ['rahim', buyer, '%00@example.com'])
    expect(await ask(`PUT /users/sellers/${key}`, { as: admin })).toMatchObject(isNotFound)
  expect(await db.selectFrom('users').selectAll().orderBy('id').execute()).toEqual(before)
  expect(await eventsOf('user-verified')).toEqual([])
  expect(await eventsOf('user-made-admin')).toEqual([])
})

test('people without the role of an admin are refused, even a verified seller for themself', async () => {
  const seller = await buildSeller(product, { email: 'seller@example.com' })
  const calls = [
    'GET /users/buyers',
    'GET /users/sellers',
    `POST /users/sellers/${seller}`,
    'PUT /users/sellers/seller@example.com',
  ]
  for (const call of calls) {
    expect(await ask(call)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    expect(await ask(call, { as: seller })).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  }
  expect(await db.selectFrom('users').select('id').where('isAdmin', '=', true).execute()).toEqual([
    { id: admin },
  ])
})

const isNotFound = { status: 404, body: { code: 'not-found' } }

function eventsOf(kind: string) {
  return db
    .selectFrom('events')
    .select(['actorId', 'subjectId', 'detail', 'requestId'])
    .where('kind', '=', kind)
    .execute()
}
