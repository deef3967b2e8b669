import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readProcessorSeconds } from './processor-time.mjs'

const reason = 'this system does not tell the processor time in /proc'

test('the processor time includes that of processes that have ended', ({ skip }) => {
  skip(!existsSync('/proc/self/stat'), reason)
  const work = 'const end = process.cpuUsage().user + 3e5; while (process.cpuUsage().user < end);'
  const before = readProcessorSeconds() ?? 0
  expect(spawnSync(process.execPath, ['-e', work]).status).toBe(0)
  expect((readProcessorSeconds() ?? 0) - before).toBeGreaterThanOrEqual(0.29)
})
