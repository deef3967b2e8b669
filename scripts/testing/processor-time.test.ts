import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readProcessorSeconds, takeEndedSeconds } from './processor-time.mjs'

const work = 'const spent = () => process.cpuUsage().user + process.cpuUsage().system; while (spent() < 4e5);'
const reason = 'this system does not tell the processor time in /proc'

test('the processor time includes that of processes that have ended', ({ skip }) => {
  skip(!existsSync('/proc/self/stat'), reason)
  const before = readProcessorSeconds() ?? 0
  expect(spawnSync(process.execPath, ['-e', work]).status).toBe(0)
  expect((readProcessorSeconds() ?? 0) - before).toBeGreaterThanOrEqual(0.29)
})

test('the processor time of a process that has ended is taken once', ({ skip }) => {
  skip(!existsSync('/proc/self/stat'), reason)
  takeEndedSeconds()
  expect(spawnSync(process.execPath, ['-e', work]).status).toBe(0)
  expect(takeEndedSeconds()).toBeGreaterThanOrEqual(0.29)
  expect(takeEndedSeconds()).toBe(0)
})
