import { expect, test } from 'vitest'
import { startTestIdentity } from '../test-identity.ts'
import { counter, countOne, forgetOldLimits, giveBack, reserve, standardLimits } from './limits.ts'

const service = await startTestIdentity()
const where = { db: service.db, limits: standardLimits }
const mailbox = counter('emails', 'somebody')
const readCounts = () => service.db.selectFrom('identityLimits').select(['key', 'points']).execute()

test('successful concurrent attempts above the limit leave no count', async () => {
  const counters = [counter('email-senders', 'network'), mailbox]
  const tries = 8
  // All have found the limit free before the first is counted.
  let arrived = 0
  let letAllGo = () => {}
  const allArrived = new Promise<void>((resolve) => (letAllGo = resolve))
  const proof = () => {
    arrived += 1
    if (arrived === tries) letAllGo()
    return allArrived
  }
  const outcomes = await Promise.allSettled(
    Array.from({ length: tries }, () => reserve(where, counters, { proof })),
  )
  const counted = outcomes.filter(({ status }) => status === 'fulfilled')
  expect(counted).toHaveLength(standardLimits.emails.points)
  for (const _ of counted) await giveBack(where, counters)
  expect((await readCounts()).map(({ points }) => points)).toEqual([0, 0])
})

test('a count is given back once', async () => {
  await countOne(where, mailbox)
  await countOne(where, mailbox)
  await giveBack(where, [mailbox])
  expect(await readCounts()).toMatchObject([{ points: 1 }])
})

test('no count falls below zero', async () => {
  await countOne(where, mailbox)
  await giveBack(where, [mailbox, mailbox])
  expect(await readCounts()).toMatchObject([{ points: 0 }])
})

test('an expired or deleted count is not decreased', async () => {
  await countOne(where, mailbox)
  await service.db
    .updateTable('identityLimits')
    .set({ expire: Date.now() - 1 })
    .execute()
  await giveBack(where, [mailbox])
  expect(await readCounts()).toMatchObject([{ points: 1 }])
  await forgetOldLimits(service.db, new Date())
  await giveBack(where, [mailbox])
  expect(await readCounts()).toEqual([])
})
