import { expect, test } from 'vitest'
import { watchWaits } from './pool-waits.ts'

/** A pool for which the test gives out or refuses each connection. */
function buildPool() {
  const asked: { give: () => void; refuse: () => void }[] = []
  const connect = () =>
    new Promise<never>((resolve, reject) => {
      asked.push({ give: () => resolve(undefined as never), refuse: () => reject(new Error('none')) })
    })
  return { asked, pool: { connect, end: async () => {}, options: {} } }
}

test('returns how long the first caller in the queue has waited, and 0 when no caller waits', async () => {
  let now = 1000
  const { asked, pool } = buildPool()
  const watched = watchWaits(pool as never, () => now)
  expect(watched.maxWaitMs()).toBe(0)
  const first = watched.pool.connect()
  now = 1300
  const second = watched.pool.connect().catch(() => 'refused')
  now = 1500
  expect(watched.maxWaitMs()).toBe(500)
  asked[0]?.give()
  await first
  expect(watched.maxWaitMs()).toBe(200)
  asked[1]?.refuse()
  expect(await second).toBe('refused')
  expect(watched.maxWaitMs()).toBe(0)
})
