import { beforeEach, expect, test } from 'vitest'
import type { ListingId, UserId } from '#contract/ids.ts'
import { buildListing, buildSeller, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'

const product = await startProduct()
const { ask, db, services } = product

let itemId: ListingId
beforeEach(async () => {
  itemId = await buildListing(product)
})

const report = (as?: UserId) => ask(`PUT /items/${itemId}`, { as, body: { reason: 'scam' } })
const isChecked = async () => (await ask(`GET /items/${itemId}`)).body.beingChecked === true
const isListed = async () =>
  (await ask('GET /items')).body.map((listing: { _id: string; beingChecked?: true }) => [
    listing._id,
    listing.beingChecked === true,
  ])

async function reportBy(count: number, { isAddressVerified = true } = {}): Promise<UserId[]> {
  const people: UserId[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const person = await buildUser(product, { isAddressVerified })
    expect((await report(person)).status).toBe(200)
    people.push(person)
  }
  return people
}

test('a phone that three people reported is marked as being checked, and stays for sale', async () => {
  await reportBy(2)
  expect(await isChecked()).toBe(false)
  await reportBy(1)
  expect(await isChecked()).toBe(true)
  expect(await isListed()).toEqual([[itemId, true]])
  const buyer = await buildUser(product)
  const booking = { productId: itemId, bookingUserNumber: '01712345678' }
  expect((await ask('POST /booking', { as: buyer, body: booking })).status).toBe(200)
})

test('people without a verified email address do not count', async () => {
  await reportBy(3, { isAddressVerified: false })
  expect(await isChecked()).toBe(false)
})

test('a person counts once, and guests do not count', async () => {
  const [one] = await reportBy(2)
  for (let nth = 0; nth < 3; nth += 1) await report(one)
  for (let nth = 0; nth < 5; nth += 1) await report()
  expect(await isChecked()).toBe(false)
})

test('removed people do not count, so signing up again does not count twice', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  const people = await reportBy(3)
  expect(await isChecked()).toBe(true)
  await db
    .updateTable('users')
    .set({ removedAt: product.time.now })
    .where('id', '=', people[0] as UserId)
    .execute()
  expect(await isChecked()).toBe(false)
  expect((await ask(`GET /items/${itemId}`, { as: admin })).body.reportedBy).toBe(3)
  await reportBy(1)
  expect(await isChecked()).toBe(true)
})

test('after an admin keeps the listing the mark is removed, and only three new reports add it again', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  const people = await reportBy(3)
  expect((await ask(`DELETE /items/${itemId}/reports`, { as: admin })).body.modifiedCount).toBe(1)
  expect(await isChecked()).toBe(false)
  for (const person of people.slice(0, 2)) await report(person)
  expect(await isChecked()).toBe(false)
  await report(people[2])
  expect(await isChecked()).toBe(true)
})

test('cached pages are rendered again when the mark is added, not at each report', async () => {
  const topics: string[] = []
  services.bus.subscribe((published) => topics.push(...published))
  await reportBy(2)
  topics.length = 0
  await reportBy(1)
  expect(topics).toContain('items')
  topics.length = 0
  await reportBy(1)
  await reportBy(1, { isAddressVerified: false })
  expect(topics).toEqual([])
})

raceTest('when three people report at the same time, the third report marks the listing', async () => {
  const build = () => buildUser(product, { isAddressVerified: true })
  const people = [await build(), await build(), await build()]
  const answers = await Promise.all(people.map((person) => report(person)))
  expect(answers.map(({ body }) => body.modifiedCount).sort()).toEqual([0, 0, 1])
  expect(await isChecked()).toBe(true)
})

test('a sold phone has no such mark', async () => {
  await reportBy(3)
  await db.updateTable('items').set({ soldAt: product.time.now }).where('id', '=', itemId).execute()
  expect(await isChecked()).toBe(false)
})

test('the seller sees the mark too, but nothing else about the reports', async () => {
  const seller = await buildSeller(product)
  itemId = await buildListing(product, { sellerId: seller })
  await reportBy(3)
  const { body } = await ask(`GET /items/${itemId}`, { as: seller })
  expect([body.beingChecked, body.reportedBy]).toEqual([true, undefined])
})
