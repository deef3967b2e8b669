import { afterEach, expect, test } from 'vitest'
import { createServer } from '../create-server.ts'
import { createLateness, overloadLimits, refuseOverload, withPriority } from './overload.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** Serves one route of each priority and a page, with these limits. */
async function serve({
  loopDelayMs = 0,
  maxPoolWaitMs = (): number => 0,
  isFull = (): boolean => false,
  few = 0,
} = {}) {
  const lines: string[] = []
  const app = createServer('warn', false, { logTo: { write: (line) => void lines.push(line) } })
  open.push(() => app.close())
  const headers = ['x-content-type-options', 'nosniff']
  const watched = { maxPoolWaitMs, readQueue: { isFull }, headers }
  await refuseOverload(app, { ...overloadLimits, checkEveryMs: 20, loopDelayMs, few }, watched)
  const answer = async () => 'done'
  app.get('/page', answer)
  const held = Promise.withResolvers<string>()
  app.get('/held', () => held.promise)
  for (const priority of ['high', 'normal', 'low'] as const)
    await app.register(withPriority(priority, async (scope) => void scope.get(`/${priority}`, answer)))
  const ask = (path: string) => app.inject(path)
  const askAll = async () => {
    const replies = ['/high', '/normal', '/low', '/page'].map(async (path) => (await ask(path)).statusCode)
    return Promise.all(replies)
  }
  return { ask, askAll, lines, release: () => held.resolve('done') }
}

/** Every turn of the event loop takes longer than this. */
const minDelayMs = 1e-6

test('while the event loop lags, all requests except payments, webhooks and health checks get 503', async () => {
  const { ask, askAll } = await serve({ loopDelayMs: minDelayMs })
  await expect.poll(askAll, { interval: 5 }).toEqual([200, 503, 503, 503])
  const refused = async () => {
    const { headers, body } = await ask('/normal')
    return [headers['retry-after'], body]
  }
  const parts = ['"code":"not-ready"', '"status":503', '"retryAfterSeconds":2']
  await expect
    .poll(refused, { interval: 5 })
    .toEqual(['2', expect.toSatisfy((body) => parts.every((part) => body.includes(part)))])
})

test('one late measurement is not an overload, two in a row are', () => {
  let nowMs = 10_000
  const isLateAgain = createLateness(500, () => nowMs)
  const askAt = (ms: number) => {
    nowMs = ms
    return isLateAgain()
  }
  expect([10_000, 10_400, 10_600, 11_000].map(askAt)).toEqual([false, false, true, true])
  // In time for more than two measurements, and then late again.
  expect([13_000, 13_400, 13_600].map(askAt)).toEqual([false, false, true])
})

test('the limits detect an overload, and end a wait, within a second', () => {
  const { loopDelayMs, checkEveryMs, poolWaitMs, queueWaitMs } = overloadLimits
  for (const ms of [loopDelayMs + checkEveryMs, poolWaitMs, queueWaitMs]) expect(ms).toBeLessThanOrEqual(1000)
})

test('while others wait too long for the database, only requests that need it are refused', async () => {
  let waitMs = overloadLimits.poolWaitMs + 1
  const { askAll } = await serve({ maxPoolWaitMs: () => waitMs })
  expect(await askAll()).toEqual([200, 503, 200, 200])
  waitMs = 0
  expect(await askAll()).toEqual([200, 200, 200, 200])
})

test('requests are late or wait for the database without a refusal until more are open than four people send', async () => {
  const { few } = overloadLimits
  expect(few).toBe(4 * 6)
  for (const late of [{ loopDelayMs: minDelayMs }, { maxPoolWaitMs: () => 60_000 }]) {
    const { ask, release } = await serve({ ...late, few })
    const askNormal = async () => (await ask('/normal')).statusCode
    const held = Array.from({ length: few }, () => ask('/held'))
    await expect.poll(askNormal, { interval: 5 }).toBe(503)
    release()
    expect((await Promise.all(held)).map(({ statusCode }) => statusCode)).not.toContain(503)
    // It is as late as before.
    expect(await askNormal()).toBe(200)
  }
})

test('while the queue of public reads is full, another one is refused at once', async () => {
  const { ask, askAll } = await serve({ isFull: () => true })
  expect(await askAll()).toEqual([200, 200, 503, 200])
  const { headers, ...refused } = await ask('/low')
  const requestId = headers['x-request-id']
  expect(refused.json()).toMatchObject({ code: 'not-ready', status: 503, retryAfterSeconds: 2, requestId })
  expect(headers).toMatchObject({ 'retry-after': '2', 'x-content-type-options': 'nosniff' })
})

test('many refusals lead to one line of the log', async () => {
  const { askAll, lines } = await serve({ maxPoolWaitMs: () => 60_000 })
  for (let round = 0; round < 5; round += 1) await askAll()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, refused: 1 }])
})
