import { beforeEach, expect, test } from 'vitest'
import type { ListingId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { askPages } from '#test/http/ask.ts'
import { buildListing, buildSeller, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'

const product = await startProduct()
const { ask, db } = product

let admin: UserId
let itemId: ListingId
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true })
  itemId = await buildListing(product)
})

const report = (sent: Parameters<typeof ask>[1] = {}) => ask(`PUT /items/${itemId}`, sent)
const list = async () => (await ask(`GET /items/${itemId}/reports`, { as: admin })).body
const keep = () => ask(`DELETE /items/${itemId}/reports`, { as: admin })
const answer = (modifiedCount: number) => ({
  status: 200,
  body: { acknowledged: true, matchedCount: 1, modifiedCount },
})

test('admins read who reported a phone, why and when, newest first', async () => {
  const reporter = await buildUser(product, { name: 'Rina', email: 'rina@example.com' })
  await report({ as: reporter, body: { reason: 'stolen', note: 'It is mine.' } })
  product.pass({ minutes: 5 })
  await report({ from: '203.0.113.77' })
  const { status, body, text } = await ask(`GET /items/${itemId}/reports`, { as: admin })
  expect([status, body]).toEqual([
    200,
    [
      { _id: expect.any(String), reportedAt: '2026-11-20T06:05:00.000Z' },
      {
        _id: expect.any(String),
        reason: 'stolen',
        note: 'It is mine.',
        reporter: { name: 'Rina', email: 'rina@example.com' },
        reportedAt: '2026-11-20T06:00:00.000Z',
      },
    ],
  ])
  expect(text).not.toContain('guest:')
  expect(text).not.toContain('203.0.113.77')
})

test('the pages of reports show each report once', async () => {
  for (let nth = 0; nth < 5; nth += 1) await report()
  const pages = await askPages(ask, `/items/${itemId}/reports?limit=2`, { as: admin })
  expect(pages.map(({ body }) => body.length)).toEqual([2, 2, 1])
  const ids = pages.flatMap(({ body }) => body.map((each: { _id: string }) => each._id))
  expect(ids).toEqual([...new Set(ids)].toSorted().toReversed())
})

test('a phone that an admin keeps is no longer reported, and stays for sale', async () => {
  await report()
  await report()
  expect(await keep()).toMatchObject(answer(1))
  expect(await list()).toEqual([])
  expect((await ask('GET /items?report=true', { as: admin })).body).toEqual([])
  expect((await ask(`GET /items/${itemId}`, { as: admin })).body).toMatchObject({
    report: false,
    reportedBy: 0,
    isSold: 'notSold',
  })
  const events = await db.selectFrom('events').selectAll().where('kind', '=', 'report-cleared').execute()
  expect(events).toMatchObject([
    { actorId: admin, subjectKind: 'item', subjectId: itemId, detail: { reports: 2 } },
  ])
  expect(events[0]?.requestId).toMatch(/./)
})

test('keeping a phone again, or one that nobody reported, modifies nothing', async () => {
  expect(await keep()).toMatchObject(answer(0))
  await report()
  const answers = await Promise.all(Array.from({ length: 4 }, keep))
  expect(answers.map(({ body }) => body.modifiedCount).sort()).toEqual([0, 0, 0, 1])
})

test('a later report counts again, even by the same reporter', async () => {
  await report({ from: '10.1.1.1' })
  await keep()
  expect(await report({ from: '10.1.1.1', body: { reason: 'scam' } })).toMatchObject(answer(1))
  expect(await report({ from: '10.1.1.1' })).toMatchObject(answer(0))
  expect(await list()).toMatchObject([{ reason: 'scam' }])
  const kept = await db.selectFrom('reports').select('id').where('clearedAt', 'is not', null).execute()
  expect(kept).toHaveLength(1)
})

raceTest(
  'a report and a decision to keep at the same time leave the list of reports and the listing consistent',
  async () => {
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([report(), keep(), report()])
      const { report: isReported } = (await ask(`GET /items/${itemId}`)).body
      expect((await list()).length > 0).toBe(isReported)
    }
  },
)

test('reports are for admins', async () => {
  const seller = await buildSeller(product)
  const own = await buildListing(product, { sellerId: seller })
  for (const call of [`GET /items/${own}/reports`, `DELETE /items/${own}/reports`]) {
    for (const as of [seller, await buildUser(product)])
      expect(await ask(call, { as })).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
    expect((await ask(call)).status).toBe(401)
  }
})

test('the reports of a phone that does not exist or was deleted are not found', async () => {
  const removed = await buildListing(product, { isRemoved: true })
  for (const id of [removed, newId<string>(), '1'])
    for (const method of ['GET', 'DELETE'])
      expect((await ask(`${method} /items/${id}/reports`, { as: admin })).status).toBe(404)
})
