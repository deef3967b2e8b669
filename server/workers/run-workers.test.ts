import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { onServer } from '#test/on-server.ts'
import { makeDataDir, type RunningProcess, startProcess } from '#test/process.ts'
import { isLong } from '#test/rounds.ts'

const databaseUrl = process.env['TEST_DATABASE_URL'] ?? ''
const redisUrl = process.env['TEST_REDIS_URL'] ?? ''
const isLeftOut = !databaseUrl || !redisUrl
const reason = isLeftOut ? ' (left out: set TEST_DATABASE_URL and TEST_REDIS_URL)' : ''

/** Starts the product with so many workers on a database of its own. */
async function start(workers: number): Promise<RunningProcess> {
  const name = `hatbodol_workers_${randomUUID().slice(0, 8)}`
  await onServer(databaseUrl, `create database ${name} template ${inject('databaseImage')}`)
  afterAll(() => onServer(databaseUrl, `drop database if exists ${name} with (force)`))
  const own = new URL(databaseUrl)
  own.pathname = `/${name}`
  return startProcess(await makeDataDir(), [], {
    WORKERS: String(workers),
    DATABASE_URL: own.href,
    REDIS_URL: redisUrl,
    INSTALLATION_SECRET: randomBytes(32).toString('hex'),
  })
}

/** The process ids of the workers. */
function listWorkers(pid: number): number[] {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)])
      .toString()
      .trim()
      .split(/\s+/)
      .map(Number)
  } catch {
    // ps ends with 1 when there are none.
    return []
  }
}

test.skipIf(isLeftOut)(`workers share a port, are replaced, and stop together${reason}`, async () => {
  const running = await start(2)
  const { address, pid } = running
  await expect.poll(() => listWorkers(pid)).toHaveLength(2)
  const [first = 0, second = 0] = listWorkers(pid)
  process.kill(first, 'SIGKILL')
  await expect.poll(() => listWorkers(pid).filter((each) => each !== first)).toHaveLength(2)
  expect(listWorkers(pid)).toContain(second)
  // The other one serves meanwhile.
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200)
  const workers = listWorkers(pid)
  expect(await running.stop()).toBe(0)
  for (const worker of workers) expect(() => process.kill(worker, 0)).toThrow('ESRCH')
})

/** How many calls are answered in a second by so many workers, over 16 connections. */
async function countAnswers(workers: number): Promise<number> {
  const running = await start(workers)
  await setTimeout(8000)
  let answered = 0
  const until = performance.now() + 10_000
  const ask = async () => {
    while (performance.now() < until) {
      const reply = await fetch(`${running.address}/api/brands?n=${answered}`)
      await reply.arrayBuffer()
      if (reply.status === 200) answered += 1
    }
  }
  await Promise.all(Array.from({ length: 16 }, ask))
  await running.stop()
  return answered / 10
}

test.skipIf(isLeftOut || !isLong)(`two workers beside one [only in the long run]${reason}`, async () => {
  const one = await countAnswers(1)
  const two = await countAnswers(2)
  process.stdout.write(
    `calls a second: one process ${one}, two workers ${two}, ratio ${(two / one).toFixed(2)}\n`,
  )
  expect(one).toBeGreaterThan(0)
  expect(two).toBeGreaterThan(0)
})
