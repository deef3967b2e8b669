import { expect, test } from 'vitest'
import { inTransaction } from '#services/database/database.ts'
import { startTestIdentity } from '#test/identity/identity-service.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { counter, countOne, deleteOldLimits, uncount, reserve, standardLimits } from './limits.ts'

const service = await startTestIdentity()
const where = { db: service.db, limits: standardLimits }
const mailbox = counter('emails', 'somebody')
const readCounts = () => service.db.selectFrom('identityLimits').select(['key', 'points']).execute()

raceTest('successful concurrent attempts above the limit leave no count', async () => {
  const counters = [counter('email-senders', 'network'), mailbox]
  const tries = 8
  // All of them find the limit not reached before the first one is counted.
  let arrived = 0
  let letAllGo = () => {}
  const allArrived = new Promise<void>((resolve) => (letAllGo = resolve))
  const checkCaptcha = () => {
    arrived += 1
    if (arrived === tries) letAllGo()
    return allArrived
  }
  const outcomes = await Promise.allSettled(
    Array.from({ length: tries }, () => reserve(where, counters, { checkCaptcha })),
  )
  const counted = outcomes.filter(({ status }) => status === 'fulfilled')
  expect(counted).toHaveLength(standardLimits.emails.points)
  for (const _ of counted) await inTransaction(where.db, (tx) => uncount(tx, counters))
  expect((await readCounts()).map(({ points }) => points)).toEqual([0, 0])
})

test('a count is taken back only once', async () => {
  await countOne(where, mailbox)
  await countOne(where, mailbox)
  await inTransaction(where.db, (tx) => uncount(tx, [mailbox]))
  expect(await readCounts()).toMatchObject([{ points: 1 }])
})

test('no count falls below zero', async () => {
  await countOne(where, mailbox)
  await inTransaction(where.db, (tx) => uncount(tx, [mailbox, mailbox]))
  expect(await readCounts()).toMatchObject([{ points: 0 }])
})

test('an expired or deleted count is not decreased', async () => {
  await countOne(where, mailbox)
  await service.db
    .updateTable('identityLimits')
    .set({ expire: Date.now() - 1 })
    .execute()
  await inTransaction(where.db, (tx) => uncount(tx, [mailbox]))
  expect(await readCounts()).toMatchObject([{ points: 1 }])
  await inTransaction(service.db, (tx) => deleteOldLimits(tx, new Date()))
  await inTransaction(where.db, (tx) => uncount(tx, [mailbox]))
  expect(await readCounts()).toEqual([])
})
