import { expect, test } from 'vitest'
import { buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { testRows } from '#test/runner/test-rows.ts'

const product = await startProduct()
const { ask, db } = product

const rahim = {
  name: 'Rahim Uddin',
  email: 'rahim@example.com',
  image: '/images/a.jpg',
  role: 'buyer',
  verify: false,
}
const findRow = (email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

test('a guest creates the record before signing up', async () => {
  const { status, body } = await ask('POST /users', { body: rahim })
  expect(status).toBe(200)
  expect(body).toEqual({ acknowledged: true, insertedId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(await findRow(rahim.email)).toMatchObject({
    id: body.insertedId,
    name: 'Rahim Uddin',
    image: '/images/a.jpg',
    role: 'buyer',
    isAdmin: false,
    isVerified: false,
    identityId: null,
    createdAt: product.time.now,
  })
})

test('nobody can make themself an admin or verified', async () => {
  await ask('POST /users', { body: { ...rahim, role: 'seller', isAdmin: true, verify: true } })
  expect(await findRow(rahim.email)).toMatchObject({ role: 'seller', isAdmin: false, isVerified: false })
})

test.each([
  ['bn', 'bn'],
  ['bn-BD,bn;q=0.9,en;q=0.8', 'bn'],
  ['fr', 'en'],
  [undefined, 'en'],
])('who signs up where %j is read gets emails in %j', async (asked, language) => {
  const headers: Record<string, string> = asked === undefined ? {} : { 'accept-language': asked }
  expect(await ask('POST /users', { body: rahim, headers })).toMatchObject({ status: 200 })
  expect(await findRow(rahim.email)).toMatchObject({ language })
})

test('a social sign-up sends no verify, and its record has none', async () => {
  const { verify: _, ...social } = rahim
  await ask('POST /users', { body: social })
  expect(await findRow(rahim.email)).toMatchObject({ isVerified: null })
})

test.each(['Hatbodol Official Support', 'হাতবদল', 'Hat\u200bbodol', '\u3164', 'Rahim\u034f'])(
  'the name %j is nobody’s at sign-up',
  async (name) => {
    const { status, body } = await ask('POST /users', { body: { ...rahim, name } })
    expect([status, body.errors]).toMatchObject([422, [{ path: 'name' }]])
  },
)

test('an email address is the same address however it is typed', async () => {
  await ask('POST /users', { body: { ...rahim, email: '  RAHIM@Example.com ' } })
  expect(await findRow('rahim@example.com')).toMatchObject({ name: 'Rahim Uddin' })
})

test('a record that nobody has claimed is overwritten, and stays one record', async () => {
  const first = await ask('POST /users', { body: rahim })
  const second = await ask('POST /users', { body: { ...rahim, name: 'Rahim', role: 'seller' } })
  expect(second.body.insertedId).toBe(first.body.insertedId)
  expect(await db.selectFrom('users').select(['name', 'role']).execute()).toEqual([
    { name: 'Rahim', role: 'seller' },
  ])
})

raceTest('two sign-ups with one address at the same time create one record', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('POST /users', { body: rahim })))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1)
})

test('a claimed record is never changed by this call, and a guest learns nothing about it', async () => {
  await buildUser(product, { email: rahim.email, name: 'The real Rahim' })
  const before = await findRow(rahim.email)
  const { status, body } = await ask('POST /users', {
    body: { ...rahim, name: 'Somebody else', role: 'seller' },
  })
  expect(status).toBe(200)
  expect(body).toEqual({ acknowledged: true, insertedId: null })
  expect(await findRow(rahim.email)).toEqual(before)
})

test('a person who is signed in gets the id of their own record, unchanged', async () => {
  const id = await buildUser(product, { email: rahim.email, name: 'The real Rahim' })
  const { body } = await ask('POST /users', { as: id, body: { ...rahim, name: 'Rahim the Second' } })
  expect(body).toEqual({ acknowledged: true, insertedId: id })
  expect(await findRow(rahim.email)).toMatchObject({ name: 'The real Rahim' })
})

test('a person who is signed in cannot create a record for another address', async () => {
  const id = await buildUser(product)
  const { status, body } = await ask('POST /users', { as: id, body: rahim })
  expect([status, body.code]).toEqual([403, 'not-yours'])
})

test('a record at a removed person’s address is a new record', async () => {
  const gone = await buildUser(product, { email: rahim.email })
  await db.updateTable('users').set({ removedAt: product.time.now }).where('id', '=', gone).execute()
  const { body } = await ask('POST /users', { body: rahim })
  expect(body.insertedId).not.toBe(gone)
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(2)
})

testRows([
  ['name', undefined],
  ['name', ''],
  ['name', 'a'.repeat(81)],
  ['name', 'Ra\u034fhim'],
  ['name', 7],
  ['email', undefined],
  ['email', 'rahim'],
  ['email', 'ra\u0000him@example.com'],
  ['email', ['rahim@example.com']],
  ['image', undefined],
  ['image', 'javascript:alert(1)'],
  ['image', 'https://example.com/\u0000.png'],
  ['role', undefined],
  ['role', 'admin'],
  ['role', { $ne: 'buyer' }],
  ['isAdmin', 'yes'],
  ['verify', 'no'],
])('%s as %j is refused, and the refusal names it', async (field, value) => {
  const { status, body } = await ask('POST /users', { body: { ...rahim, [field]: value } })
  expect([status, body.code]).toEqual([422, 'invalid-input'])
  expect(body.errors).toEqual([{ path: field, message: expect.stringMatching(/.{5,}/) }])
  expect(await db.selectFrom('users').select('id').execute()).toEqual([])
})

test('all wrong fields are named together', async () => {
  const { body } = await ask('POST /users', { body: {} })
  expect(body.errors.map((error: { path: string }) => error.path)).toEqual(['name', 'email', 'image', 'role'])
})

test.each([`O'Neil"; drop table users; --`, 'রহিম উদ্দিন', '👩‍🔧 Rahim', '$1 %s \\ {{x}} <b>x</b>'])(
  'the name %s is kept as it is written',
  async (name) => {
    await ask('POST /users', { body: { ...rahim, name } })
    expect((await findRow(rahim.email)).name).toBe(name)
  },
)

test('one network address can create 100 records in ten minutes, then must wait', async () => {
  const statuses: number[] = []
  for (let nth = 0; nth < 100; nth += 1)
    statuses.push((await ask('POST /users', { from: '10.9.9.9', body: {} })).status)
  expect(new Set(statuses)).toEqual(new Set([422]))
  const refused = await ask('POST /users', { from: '10.9.9.9', body: rahim })
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(600)
  expect((await ask('POST /users', { from: '10.9.9.8', body: rahim })).status).toBe(200)
})
