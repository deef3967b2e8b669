import { beforeEach, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { buildSeller, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'

const product = await startProduct()
const { ask, db } = product

let admin: UserId
let seller: UserId
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true, name: 'Farhana' })
  seller = await buildSeller(product, { email: 'sumaiya@example.com', isVerified: false })
})

const reason = 'We could not reach you by phone.'
const note = 'Please call 01712345678.'
const decline = () => ask(`POST /users/sellers/${seller}/declines`, { as: admin, body: { reason } })
const verify = () => ask(`POST /users/sellers/${seller}`, { as: admin })
const askAgain = () => ask('POST /account/verification-requests', { as: seller, body: { note } })
const readSelf = async () => (await ask('GET /users/sumaiya@example.com', { as: seller })).body
const readHistory = async () => (await ask(`GET /users/sellers/${seller}/history`, { as: admin })).body
const readSteps = async () =>
  (await readHistory()).steps.map(({ at: _, ...step }: { at: string } & Record<string, unknown>) => step)

test('a declined seller reads the reason, and waits for an admin again after asking again', async () => {
  expect((await readSelf()).denial).toBeUndefined()
  expect((await decline()).body).toMatchObject({ modifiedCount: 1 })
  expect(await readSelf()).toMatchObject({ verify: false, denial: { kind: 'declined', reason } })
  expect((await askAgain()).body).toMatchObject({ modifiedCount: 1 })
  expect((await readSelf()).denial).toBeUndefined()
  expect((await decline()).body).toMatchObject({ modifiedCount: 1 })
})

test('a seller reads that their request is pending, until an admin decides', async () => {
  const readAsked = async () => (await readSelf()).verificationRequested
  expect(await readAsked()).toBeUndefined()
  await askAgain()
  expect(await readAsked()).toBe(true)
  await decline()
  expect(await readAsked()).toBeUndefined()
  await askAgain()
  expect(await readAsked()).toBe(true)
  await verify()
  expect(await readAsked()).toBeUndefined()
})

test('admins read the seller’s note and the earlier decisions', async () => {
  await decline()
  product.pass({ minutes: 3 })
  await askAgain()
  expect((await readHistory()).note).toBe(note)
  product.pass({ minutes: 3 })
  await verify()
  expect(await readSteps()).toEqual([
    { kind: 'verified', by: 'Farhana' },
    { kind: 'asked' },
    { kind: 'declined', by: 'Farhana', reason },
  ])
})

test('admins read earlier decisions, however often a seller asks', async () => {
  await decline()
  for (let nth = 0; nth < 12; nth += 1) {
    product.pass({ minutes: 3 })
    await askAgain()
  }
  expect(await readSteps()).toEqual([
    { kind: 'asked' },
    { kind: 'asked' },
    { kind: 'asked' },
    { kind: 'declined', by: 'Farhana', reason },
  ])
})

test('a declined seller can be verified later, and then has no denial', async () => {
  await decline()
  expect((await verify()).body).toMatchObject({ modifiedCount: 1 })
  const self = await readSelf()
  expect([self.verify, self.denial]).toEqual([true, undefined])
})

test('declining twice, or after another admin has verified the seller, changes nothing', async () => {
  await decline()
  expect((await decline()).body).toMatchObject({ modifiedCount: 0 })
  await verify()
  expect((await decline()).body).toMatchObject({ modifiedCount: 0 })
  expect((await readSelf()).verify).toBe(true)
})

raceTest('of two decisions at the same time, one counts and one email is sent', async () => {
  const answers = await Promise.all([decline(), decline()])
  expect(answers.map(({ body }) => body.modifiedCount).toSorted()).toEqual([0, 1])
  const events = await db.selectFrom('events').select('id').where('kind', '=', 'user-declined').execute()
  expect(events).toHaveLength(1)
})

test('a reason and a note are required, and only sellers can be verified', async () => {
  const calls = [`POST /users/sellers/${seller}/declines`, 'POST /account/verification-requests']
  const answers = [
    await ask(calls[0] ?? '', { as: admin, body: { reason: ' ' } }),
    await ask(calls[1] ?? '', { as: seller, body: {} }),
  ]
  expect(answers.map(({ status, body }) => [status, body.errors?.[0]?.path])).toEqual([
    [422, 'reason'],
    [422, 'note'],
  ])
  const buyer = await buildUser(product)
  const asBuyer = await ask('POST /account/verification-requests', { as: buyer, body: { note } })
  expect([asBuyer.status, asBuyer.body.code]).toEqual([403, 'not-allowed'])
  expect((await ask(`POST /users/sellers/${buyer}/declines`, { as: admin, body: { reason } })).status).toBe(
    404,
  )
})

test('a request of a verified seller changes nothing', async () => {
  await verify()
  expect((await askAgain()).body).toMatchObject({ modifiedCount: 0 })
  expect((await readSelf()).verify).toBe(true)
})

test('a person’s note to the admins is deleted with their account', async () => {
  await askAgain()
  expect((await ask(`DELETE /users/sellers/${seller}`, { as: admin })).status).toBe(200)
  const row = await db
    .selectFrom('users')
    .select('verificationNote')
    .where('id', '=', seller)
    .executeTakeFirst()
  expect(row?.verificationNote).toBeNull()
})
