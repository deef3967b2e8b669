import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServer } from '../create-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openLog() {
  const lines: Record<string, unknown>[] = []
  const { log } = createServer('info', false, {
    logTo: { write: (line) => void lines.push(JSON.parse(line)) },
  })
  return { log, lines }
}

test('a cause of errors writes one line in ten seconds, and then how often it happened again', () => {
  const { log, lines } = openLog()
  const fail = (message: string) => log.error({ err: new TypeError(message) }, 'request failed')
  for (let nth = 0; nth < 640; nth += 1) fail(`of request ${nth}`)
  expect(lines).toMatchObject([{ msg: 'request failed', err: { message: 'of request 0' } }])
  vi.advanceTimersByTime(10_000)
  expect(lines).toMatchObject([{}, { level: 50, msg: 'request failed', repeated: 639 }])
  fail('later')
  expect(lines).toMatchObject([{}, {}, { err: { message: 'later' } }])
  vi.advanceTimersByTime(10_000)
  expect(lines).toHaveLength(3)
})

test('errors of other causes, and lines of other levels, are all written', () => {
  const { log, lines } = openLog()
  log.error({ err: new TypeError('a') }, 'request failed')
  log.error({ err: new RangeError('a') }, 'request failed')
  log.error({ err: new TypeError('a') }, 'a kept answer was not renewed')
  log.error({ err: Object.assign(new Error('a'), { code: '08000' }) }, 'request failed')
  log.error('a sentence')
  for (let nth = 0; nth < 3; nth += 1) log.warn({ err: new TypeError('a') }, 'request failed')
  expect(lines).toHaveLength(8)
})

test('children of the log share its lines', () => {
  const { log, lines } = openLog()
  const fail = (reqId: string) => log.child({ reqId }).error({ err: new TypeError('a') }, 'request failed')
  fail('1')
  fail('2')
  expect(lines).toMatchObject([{ reqId: '1' }])
})
