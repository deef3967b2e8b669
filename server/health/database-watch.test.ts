import { expect, onTestFinished, test } from 'vitest'
import { createCorrectedClock } from '#lib/clock.ts'
import { openTestDatabase } from '#test/database/database.ts'
import { watchDatabase } from './database-watch.ts'

const database = await openTestDatabase()
/** Without -0, which is no 0 for Vitest. */
const inSeconds = (ms: number) => Math.round(ms / 1000) || 0

test('a clock that is more than five seconds off is reported once, and so is its end', async () => {
  const lines: [level: string, ahead: number, line: string][] = []
  const write = (level: string) => (data: unknown, line?: string) =>
    void lines.push([level, inSeconds((data as { clockAheadMs: number }).clockAheadMs), line ?? ''])
  const wrong = { byMs: 3000 }
  const machine = createCorrectedClock(() => new Date(Date.now() + wrong.byMs))
  const log = { error: write('error'), warn: write('warn') }
  const watch = watchDatabase({ database, machine, maxAnswerMs: 60_000, log })
  onTestFinished(watch.stop)
  const ask = async (byMs: number) => {
    wrong.byMs = byMs
    const readSeconds = async () => inSeconds((await watch.ask()).clockAheadMs)
    await expect.poll(readSeconds).toBe(byMs / 1000)
    expect(Math.abs(machine.now().getTime() - Date.now())).toBeLessThan(1000)
  }
  await ask(3000)
  expect(lines).toEqual([])
  await ask(7000)
  await ask(-8000)
  await ask(0)
  expect(lines).toEqual([
    ['error', 7, expect.stringContaining('is not that of the database')],
    ['warn', 0, expect.stringContaining('is right again')],
  ])
})
