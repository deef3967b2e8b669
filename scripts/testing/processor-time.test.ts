import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readProcessorSeconds, takeEndedSeconds, watchDescendants } from './processor-time.mjs'

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

test('the processor time of a program includes that of a process for which nobody waits', async ({
  skip,
}) => {
  skip(!existsSync('/proc/self/stat'), reason)
  const child = `process.stdout.write('.'); for (;;);`
  const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { detached: true, stdio: 'inherit' })
    .once('spawn', function () { console.log(this.pid) })`
  const program = spawn(process.execPath, ['-e', parent], { stdio: ['ignore', 'pipe', 'inherit'] })
  const readWatched = watchDescendants(program.pid ?? 0)
  let output = ''
  program.stdout.on('data', (text: Buffer) => (output += text.toString()))
  await expect.poll(() => output).toMatch(/\d+\n/)
  const pid = Number(/\d+/.exec(output)?.[0])
  const spent = () => {
    const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .split(' ')
      .slice(13, 15)
      .map(Number)
    return user + system
  }
  await expect.poll(spent).toBeGreaterThan(100)
  program.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await once(program, 'close')
  expect(readWatched()).toBeGreaterThan(0.4)
})
