import { expect, test } from 'vitest'
import { buildSeller, buildUser } from '#test/build.ts'
import { preparePayouts } from '#test/sales/payouts.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'

const product = await startProduct()
const { ask, db, services, sessions } = product
const { people, makeDue, claim, download, readOwn, listDue, listPayouts, markPaid } = preparePayouts(product)

const reason = 'The IMEI of a phone was reported as stolen.'
const pathOf = (id: string) => `/payouts/sellers/${id}/suspension`
const suspend = (as = people.admin, id = people.seller) => ask(`PUT ${pathOf(id)}`, { as, body: { reason } })
const resume = (as = people.admin, id = people.seller) => ask(`DELETE ${pathOf(id)}`, { as })
const listSellers = async () => (await ask('GET /users/sellers', { as: people.admin })).body

test('a seller whose payouts are suspended is not paid until an admin resumes them', async () => {
  await makeDue()
  expect((await suspend()).body).toEqual({ acknowledged: true, matchedCount: 1, modifiedCount: 1 })
  const suspension = { reason, since: product.time.now.toISOString() }
  expect(await listDue()).toMatchObject([{ obstacle: 'suspended', suspension, dueMinor: 5_450_000 }])
  expect((await claim()).body.code).toBe('nothing-due')
  expect(await readOwn()).toMatchObject({ dueMinor: 5_450_000, suspension })
  expect((await resume()).body).toEqual({ acknowledged: true, deletedCount: 1 })
  expect(await readOwn()).not.toHaveProperty('suspension')
  expect((await claim()).status).toBe(200)
})

test('a withdrawn verification suspends the payouts, and verifying again does not resume them', async () => {
  await makeDue()
  const withdrawal = { as: people.admin, body: { reason: 'Fraud suspected.' } }
  expect((await ask(`POST /users/sellers/${people.seller}/withdrawals`, withdrawal)).status).toBe(200)
  expect(await readOwn()).toMatchObject({ suspension: { reason: 'Fraud suspected.' } })
  expect((await claim()).body.code).toBe('nothing-due')
  expect((await ask(`POST /users/sellers/${people.seller}`, { as: people.admin })).status).toBe(200)
  expect(await listDue()).toMatchObject([{ obstacle: 'suspended' }])
  expect((await claim()).body.code).toBe('nothing-due')
})

test('the file leaves out a payout that was claimed before, and its money is back in the balance', async () => {
  await makeDue()
  const { insertedId } = (await claim()).body
  await suspend()
  const file = await download(insertedId)
  expect([file.rows, file.leftOut]).toEqual([
    [],
    [{ reference: expect.any(String), why: 'suspended', isReturned: true }],
  ])
  expect(await readOwn()).toMatchObject({ balanceMinor: 5_450_000, underWayMinor: 0 })
  expect((await claim()).body.code).toBe('nothing-due')
})

test('a payout that an earlier file had can be marked as paid, and it is on record that it was suspended', async () => {
  await makeDue()
  const { insertedId } = (await claim()).body
  await download(insertedId)
  await suspend()
  expect((await download(insertedId)).leftOut).toMatchObject([{ why: 'suspended', isReturned: false }])
  expect((await markPaid((await listPayouts())[0]._id)).status).toBe(200)
  const { detail } = await db
    .selectFrom('events')
    .select('detail')
    .where('kind', '=', 'payout-paid')
    .executeTakeFirstOrThrow()
  expect(detail).toMatchObject({ despite: 'suspended' })
})

test('each change is made once and on record, and the first reason stays', async () => {
  await suspend()
  const again = { as: people.admin, body: { reason: 'Another reason.' } }
  expect((await ask(`PUT ${pathOf(people.seller)}`, again)).body.modifiedCount).toBe(0)
  expect(await readOwn()).toMatchObject({ suspension: { reason } })
  await resume()
  expect((await resume()).body.deletedCount).toBe(0)
  const events = await db
    .selectFrom('events')
    .select(['kind', 'actorId', 'subjectId', 'detail'])
    .where('kind', 'in', ['payouts-suspended', 'payouts-resumed'])
    .orderBy('id')
    .execute()
  const who = { actorId: people.admin, subjectId: people.seller }
  expect(events).toMatchObject([
    { ...who, kind: 'payouts-suspended', detail: { reason } },
    { ...who, kind: 'payouts-resumed' },
  ])
})

raceTest('of two admins who suspend or resume at once, one changes it', async () => {
  const other = await buildUser(product, { isAdmin: true })
  const suspended = await Promise.all([suspend(), suspend(other), suspend()])
  expect(suspended.map(({ body }) => body.modifiedCount).sort()).toEqual([0, 0, 1])
  const resumed = await Promise.all([resume(), resume(other)])
  expect(resumed.map(({ body }) => body.deletedCount).sort()).toEqual([0, 1])
})

test('the payouts of a seller who left can be suspended too', async () => {
  await makeDue()
  expect((await ask('DELETE /account', { as: people.seller })).status).toBe(200)
  expect((await suspend()).body.modifiedCount).toBe(1)
  expect(await listDue()).toMatchObject([{ obstacle: 'suspended' }])
  expect((await claim()).body.code).toBe('nothing-due')
})

test('the list of sellers says whose payouts are suspended, and what the admin may do', async () => {
  expect((await listSellers())[0].may).not.toContain('resume-payouts')
  await suspend()
  const [person] = await listSellers()
  expect(person).toMatchObject({ payoutSuspension: { reason } })
  expect(person.may).toContain('resume-payouts')
  expect(person.may).not.toContain('suspend-payouts')
})

test('a reason is asked for, only sellers have payouts, and nobody decides about their own', async () => {
  const missing = await ask(`PUT ${pathOf(people.seller)}`, { as: people.admin, body: {} })
  expect([missing.status, missing.body.errors?.[0]?.path]).toEqual([422, 'reason'])
  expect((await suspend(people.admin, await buildUser(product))).status).toBe(404)
  const own = await buildSeller(product)
  await suspend(people.admin, own)
  await db.updateTable('users').set({ isAdmin: true }).where('id', '=', own).execute()
  for (const call of [suspend, resume]) expect((await call(own, own)).body.code).toBe('not-allowed')
})

test('resuming needs a recent sign-in, because money can leave again', async () => {
  await suspend()
  const authenticatedAt = new Date(services.clock().getTime() - 11 * 60_000)
  const bearer = await sessions.issue(people.admin, { authenticatedAt })
  const old = await ask(`DELETE ${pathOf(people.seller)}`, { bearer })
  expect(old.body.code).toBe('sign-in-again')
})
