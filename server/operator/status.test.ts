import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { alertCodes } from '#contract/alerts.ts'
import type { Facts } from '../alerts/facts.ts'
import { writeStatusFile } from '../alerts/status-file.ts'
import { writeStatusLines } from '../alerts/status-lines.ts'
import { writeStatus } from './print-status.ts'
import { readStatus } from './read-status.ts'

const now = new Date('2031-05-20T10:00:00.000Z')
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000)

const dataDir = await mkdtemp(join(tmpdir(), 'hatbodol-status-'))
const service = { status: 200, body: {} }
const server = createServer((_, response) => {
  response.writeHead(service.status, { 'content-type': 'application/json' }).end(JSON.stringify(service.body))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
const asked = { dataDir, host: '127.0.0.1', port }
beforeEach(() => Object.assign(service, { status: 200, body: {} }))
afterAll(async () => {
  server.close()
  await rm(dataDir, { recursive: true })
})

const statesOf = async (settings = asked) => {
  const { lines } = await readStatus(settings, now)
  return lines.map(({ label, state }) => `${label}: ${state}`)
}

const facts: Facts = {
  now,
  reconciliation: { finishedAt: secondsAgo(180), hasReadProvider: true, findings: [] },
  lateMoney: { captures: [], refunds: [] },
  queues: [{ name: 'mail-sale', ready: 3, paused: 2, active: 1, oldestReadySeconds: 1 }],
  givenUp: [],
  isMailStuck: false,
  machine: {
    name: 'one',
    clockAheadMs: -12.3,
    freeBytes: 3 * 1024 ** 3,
    isDatabaseFull: false,
    pictures: 'ok',
    redis: 'none',
  },
}
const well = { label: 'Redis', state: 'ok', text: 'answers' } as const

// In order: the first test needs a folder in which nothing was written yet.
test('before a process has written its status, this is said', async () => {
  expect(await statesOf()).toEqual(['Service: ok', 'Checks: critical'])
})

test('a service that answers, and has found nothing, is well', async () => {
  await writeStatusFile(dataDir, { at: secondsAgo(89), isDrill: false, lines: [well] })
  expect(await statesOf()).toEqual(['Service: ok', 'Redis: ok'])
  expect((await readStatus(asked, now)).title).toMatch(
    /^Hatbodol [\d.]+ at http:\/\/127\.0\.0\.1:\d+ · checked 89 s ago$/,
  )
})

test('what was found long ago is shown with its age, and a service that is down says so', async () => {
  await writeStatusFile(dataDir, { at: secondsAgo(600), isDrill: true, lines: [well] })
  const down = { ...asked, port: 1 }
  expect(await statesOf(down)).toEqual(['Service: critical', 'Checks: critical', 'Redis: ok'])
  const { title, lines } = await readStatus(down, now)
  expect(title).toContain('MODE=drill · checked 10 min ago')
  expect(lines[1]?.text).toBe('what follows is 10 min old')
})

test('a service that is not ready says why', async () => {
  Object.assign(service, { status: 503, body: { detail: 'The database does not answer.' } })
  const [line] = (await readStatus(asked, now)).lines
  expect(line).toMatchObject({
    state: 'critical',
    text: 'answers, but is not ready. The database does not answer.',
  })
})

test('there is a line for each alert, and what to do where something is wrong', () => {
  const lines = writeStatusLines(facts, [], [])
  expect(lines).toHaveLength(alertCodes.length)
  expect(lines.every(({ state }) => state === 'ok')).toBe(true)
  const texts = lines.map(({ label, text }) => `${label}: ${text}`)
  expect(texts).toContain('Reconciliation: 3 minutes ago')
  expect(texts).toContain('Jobs: 4 to do, 2 to try again')
  expect(texts).toContain('Clock: 12 ms from that of the database')
  const [since, found] = [
    { code: 'redis', since: now.toISOString() },
    { code: 'redis', source: 'one' },
  ] as const
  expect(writeStatusLines(facts, [found], [since]).find(({ label }) => label === 'Redis')).toEqual({
    label: 'Redis',
    state: 'warning',
    text: 'Redis does not answer (one), since 20 May 2031, 4:00 pm',
    advice: expect.stringContaining('Start it again.'),
  })
})

test('everything fits 80 columns and one screen, and only a terminal gets colours', () => {
  const everything = alertCodes.map((code) => ({ code, source: 'a-machine-with-a-long-name.example' }))
  const lines = writeStatusLines(facts, everything, [])
  const plain = writeStatus('Hatbodol', lines, false)
  expect(Math.max(...plain.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  expect(plain).not.toContain('\u001B')
  expect(writeStatus('Hatbodol', lines, true)).toContain('\u001B[31mFAIL\u001B[0m')
  expect(writeStatus('Hatbodol', writeStatusLines(facts, [], []), false).split('\n').length).toBeLessThan(24)
})
