import { beforeEach, expect, test } from 'vitest'
import type { ListingId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { buildListing, buildSeller, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { testRows } from '#test/runner/test-rows.ts'

const product = await startProduct()
const { ask, db } = product

let itemId: ListingId
beforeEach(async () => {
  itemId = await buildListing(product)
})

const report = (sent: Parameters<typeof ask>[1] = {}) => ask(`PUT /items/${itemId}`, sent)
const reports = () => db.selectFrom('reports').selectAll().orderBy('id').execute()
const answer = (modifiedCount: number, recorded = true) => ({
  status: 200,
  body: { acknowledged: true, matchedCount: 1, modifiedCount, recorded },
})

test('a guest reports a phone, and it is marked as reported', async () => {
  expect(await report({ body: { reason: 'stolen', note: 'It is mine.' } })).toMatchObject(answer(1))
  expect((await ask(`GET /items/${itemId}`)).body.report).toBe(true)
  expect(await reports()).toMatchObject([{ itemId, reason: 'stolen', note: 'It is mine.', reporterId: null }])
})

test('the request body is optional', async () => {
  expect(await report()).toMatchObject(answer(1))
  expect(await report({ body: {} })).toMatchObject(answer(0))
  expect(await report({ headers: { 'content-type': 'application/json' }, body: '' })).toMatchObject(answer(0))
})

test('the same guest counts once', async () => {
  expect(await report({ from: '10.1.1.1' })).toMatchObject(answer(1))
  expect(await report({ from: '10.1.1.1', body: { reason: 'scam' } })).toMatchObject(answer(0, false))
  expect(await reports()).toHaveLength(1)
})

test('a second report counts, although the phone is marked already', async () => {
  await report({ from: '10.1.1.1' })
  expect(await report({ from: '10.1.1.2' })).toMatchObject(answer(0))
  expect(await report({ as: await buildUser(product) })).toMatchObject(answer(0))
  expect(await reports()).toHaveLength(3)
})

test('a person counts once, from whichever network they report', async () => {
  const as = await buildUser(product)
  await report({ as, from: '10.1.1.1' })
  await report({ as, from: '10.1.1.2' })
  expect(await reports()).toMatchObject([{ reporterId: as }])
})

test('a seller cannot report their own phone, and nothing is stored', async () => {
  const seller = await buildSeller(product)
  itemId = await buildListing(product, { sellerId: seller })
  expect(await report({ as: seller })).toMatchObject({ status: 403, body: { code: 'own-listing' } })
  expect(await reports()).toEqual([])
  expect((await ask(`GET /items/${itemId}`)).body.report).toBe(false)
})

raceTest('of ten reports at the same time, one is the first', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => report()))
  expect(answers.map(({ body }) => body.modifiedCount).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  expect(await reports()).toHaveLength(10)
})

test('a report stores no network address', async () => {
  await report({ from: '203.0.113.77' })
  expect(JSON.stringify(await reports())).not.toContain('203.0.113.77')
  const events = await db.selectFrom('events').selectAll().where('kind', '=', 'item-reported').execute()
  expect(events).toMatchObject([{ subjectId: itemId, actorId: null }])
  expect(JSON.stringify(events)).not.toContain('203.0.113.77')
})

test('a sold phone can be reported, but a removed or unknown one cannot', async () => {
  const sold = await buildListing(product, { isSold: true })
  const removed = await buildListing(product, { isRemoved: true })
  expect((await ask(`PUT /items/${sold}`)).status).toBe(200)
  for (const id of [removed, newId<string>(), '1', '%00'])
    expect(await ask(`PUT /items/${id}`)).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

testRows([
  ['reason', 'boring'],
  ['reason', 7],
  ['note', 'a'.repeat(501)],
  ['note', 'a\u0007b'],
  ['note', ['a']],
])('%s as %j is refused', async (field, value) => {
  const { status, body } = await report({ body: { [field]: value } })
  expect([status, body.errors?.[0]?.path]).toEqual([422, field])
  expect(await reports()).toEqual([])
})

testRows([[null], [[]], ['text'], [7]])('%j is not a valid report', async (body) => {
  expect((await report({ body: JSON.stringify(body) })).status).toBe(422)
})

test('a removed person cannot report in their own name', async () => {
  const as = await buildUser(product)
  await db.updateTable('users').set({ removedAt: product.time.now }).where('id', '=', as).execute()
  expect((await report({ as })).status).toBe(401)
})

test('one network address can report at most sixty times in ten minutes', async () => {
  const statuses = []
  for (let nth = 0; nth < 60; nth += 1)
    statuses.push((await ask(`PUT /items/${nth}`, { from: '10.2.2.2' })).status)
  expect(new Set(statuses)).toEqual(new Set([404]))
  const { status, body, headers } = await report({ from: '10.2.2.2' })
  expect([status, body.code]).toEqual([429, 'too-many-requests'])
  const seconds = Number(headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(600)
  expect(body.retryAfterSeconds).toBe(seconds)
  expect(await reports()).toEqual([])
  expect(await report({ from: '10.2.2.3' })).toMatchObject(answer(1))
})
