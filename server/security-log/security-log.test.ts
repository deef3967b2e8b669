import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createSecurityLog, type SecurityEvent } from './security-log.ts'

const refusal: SecurityEvent = {
  event: 'refusal',
  outcome: 'refused',
  action: 'GET /api/users',
  requestId: 'a-request',
  address: 'an-address',
}

/** Opens a log at this level. Returns it with a clock that the test controls, and the written lines. */
function open(level: string, isLocal = false) {
  const lines: Record<string, unknown>[] = []
  const { log } = Fastify({
    logger: { level, stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  })
  const time = { now: new Date('2026-11-20T06:00:00Z') }
  return { lines, time, log: createSecurityLog(log, () => time.now, { isLocal }) }
}

test.each([
  ['where others reach the product', false, { warn: 2, info: 2, debug: 2, error: 0, fatal: 0 }],
  ['where only this machine does', true, { warn: 0, info: 2, debug: 2, error: 0, fatal: 0 }],
])('%s, successful events are written at the same level as refusals', (_, isLocal, expected) => {
  for (const [level, count] of Object.entries(expected)) {
    const { lines, log } = open(level, isLocal)
    log.write(refusal)
    log.write({ ...refusal, event: 'sign-in', outcome: 'success', actorId: 'a-user' })
    expect([level, lines.length]).toEqual([level, count])
  }
})

test('all lines have one shape, and refusals have another level', () => {
  const { lines, log } = open('warn')
  log.write(refusal)
  log.write({ ...refusal, event: 'admin', outcome: 'success', actorId: 'a-user', subjectId: 'another' })
  expect(lines).toEqual([
    expect.objectContaining({ ...refusal, level: 40, log: 'security' }),
    expect.objectContaining({ level: 30, actorId: 'a-user', subjectId: 'another', event: 'admin' }),
  ])
})

test('a client that causes a million lines gets twenty a minute and a count, and does not hide the lines of others', () => {
  const { lines, log, time } = open('warn')
  for (let nth = 0; nth < 100_000; nth += 1) log.write(refusal)
  expect(lines).toHaveLength(20)
  log.write({ ...refusal, address: 'another-address' })
  log.write({ ...refusal, actorId: 'a-user' })
  log.write({ ...refusal, event: 'admin', outcome: 'success' })
  expect(lines).toHaveLength(23)
  time.now = new Date(time.now.getTime() + 60_000)
  log.write(refusal)
  expect(lines.slice(23)).toEqual([
    expect.objectContaining({ event: 'refusal', outcome: 'refused', omitted: 99_980 }),
    expect.objectContaining(refusal),
  ])
})

test('many addresses cause at most three hundred lines a minute of one kind, and a count at the end', () => {
  const { lines, log } = open('warn')
  for (let nth = 0; nth < 50_000; nth += 1) log.write({ ...refusal, address: String(nth) })
  log.write({ ...refusal, event: 'account', outcome: 'success' })
  expect(lines).toHaveLength(301)
  log.close()
  expect(lines.at(-1)).toMatchObject({ omitted: 49_700 })
})
