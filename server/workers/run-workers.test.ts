import { execFileSync, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { onServer } from '#test/database/on-server.ts'
import { makeDataDir } from '#test/processes/data-dir.ts'
import { type RunningProcess, startProcess } from '#test/processes/process.ts'
import { isLong } from '#test/runner/rounds.ts'

const databaseUrl = process.env['TEST_DATABASE_URL'] ?? ''
const redisUrl = process.env['TEST_REDIS_URL'] ?? ''
const isLeftOut = !databaseUrl || !redisUrl
const reason = isLeftOut ? ' (left out: set TEST_DATABASE_URL and TEST_REDIS_URL)' : ''

const dataDir = await makeDataDir()
const databases: string[] = []
const processes: RunningProcess[] = []
afterAll(async () => {
  for (const running of processes) await running.kill()
  for (const name of databases) await onServer(databaseUrl, `drop database if exists ${name} with (force)`)
})

/** Starts the product with so many workers on a database of its own. */
async function start(workers: number): Promise<RunningProcess> {
  const name = `hatbodol_workers_${randomUUID().slice(0, 8)}`
  databases.push(name)
  await onServer(databaseUrl, `create database ${name} template ${inject('databaseImage')}`)
  const own = new URL(databaseUrl)
  own.pathname = `/${name}`
  const running = await startProcess(dataDir, [], {
    WORKERS: String(workers),
    DATABASE_URL: own.href,
    REDIS_URL: redisUrl,
    INSTALLATION_SECRET: randomBytes(32).toString('hex'),
  })
  processes.push(running)
  return running
}

/** Asks over a new connection, which may go to another worker, whether it is ready. Returns the status. */
async function askReady(address: string): Promise<number | undefined> {
  const [reply] = (await once(get(`${address}/api/health/ready`, { agent: false }), 'response')) as [
    IncomingMessage,
  ]
  reply.resume()
  return reply.statusCode
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

test.skipIf(isLeftOut)(
  `workers share a port, are replaced, and stop together${reason}`,
  { timeout: 180_000 },
  async () => {
    const running = await start(2)
    const { address, pid } = running
    await expect.poll(() => listWorkers(pid)).toHaveLength(2)
    const [first = 0, second = 0] = listWorkers(pid)
    process.kill(first, 'SIGKILL')
    const others = () => listWorkers(pid).filter((each) => each !== first)
    await expect.poll(others).toHaveLength(2)
    expect(others()).toContain(second)
    const replacement = others().find((each) => each !== second)
    // The other one serves meanwhile, and nobody reaches the new one before it is ready.
    const statuses = new Set<number | undefined>()
    while (!running.output().includes(`The worker ${replacement} serves.`))
      statuses.add(await askReady(address))
    for (let nth = 0; nth < 10; nth += 1) statuses.add(await askReady(address))
    expect([...statuses]).toEqual([200])
    const workers = listWorkers(pid)
    expect(await running.stop()).toBe(0)
    for (const worker of workers) expect(() => process.kill(worker, 0)).toThrow('ESRCH')
  },
)

test.each([
  { order: 'late', title: 'the first worker reports after the stop was asked for', code: 0 },
  { order: 'never', title: 'the first worker ends without a report', code: 1 },
])('the end when $title', async ({ order, code }) => {
  const program = join(import.meta.dirname, '..', '..', 'test', 'processes', 'worker-program.ts')
  const primary = fork(program, [order], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  onTestFinished(() => void primary.kill('SIGKILL'))
  const ended = once(primary, 'exit')
  await once(primary.stdout ?? primary, 'data')
  primary.kill('SIGTERM')
  expect(await ended).toEqual([code, null])
})

/** Asks for new pages over 6 connections, for visitors of many networks. Returns how many came in a second. */
async function countPages(address: string, seconds: number): Promise<number> {
  let pages = 0
  const until = performance.now() + seconds * 1000
  const ask = async () => {
    while (performance.now() < until) {
      const from = Array.from(randomBytes(3)).join('.')
      const headers = { 'x-forwarded-for': `10.${from}`, accept: 'text/html' }
      const reply = await fetch(`${address}/search?q=${randomUUID()}`, { headers })
      await reply.arrayBuffer()
      if (reply.status === 200) pages += 1
    }
  }
  await Promise.all(Array.from({ length: 6 }, ask))
  return pages / seconds
}

test.skipIf(isLeftOut || !isLong)(
  `two workers compared with one [only in the long run]${reason}`,
  async () => {
    const servers = [await start(1), await start(2)]
    const pages = [0, 0]
    // The code of every worker is compiled in the first round, which is not counted. They take turns, so that the load of
    // the machine by other programs is the same for both.
    for (let round = 0; round < 5; round += 1)
      for (const [nth, { address }] of servers.entries()) {
        const counted = await countPages(address, 6)
        if (round > 0) pages[nth] = (pages[nth] ?? 0) + counted / 4
      }
    const [one = 0, two = 0] = pages
    process.stdout.write(`new pages a second: one process ${one}, two workers ${two}, ratio ${two / one}\n`)
    expect(one).toBeGreaterThan(0)
    expect(two).toBeGreaterThan(0)
  },
  600_000,
)
