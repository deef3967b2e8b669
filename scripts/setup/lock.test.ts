import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const name = `test-${randomUUID()}`
const folder = mkdtempSync(join(tmpdir(), 'lock-'))
const started: ChildProcess[] = []

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
  rmSync(join(import.meta.dirname, '..', '..', '.local', 'locks', name), { recursive: true, force: true })
})

/** Starts a process that takes the lock, runs the code and releases the lock. */
function take(work: string) {
  const lock = JSON.stringify(join(import.meta.dirname, 'lock.mjs'))
  const code = `
    import { appendFileSync } from 'node:fs'
    import { setTimeout } from 'node:timers/promises'
    import { withLock } from ${lock}
    await withLock('${name}', 'waiting', async () => { ${work} })
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  return { child, ended: once(child, 'close'), said: () => output }
}

test('one process at a time holds the lock', async () => {
  const record = join(folder, 'record')
  appendFileSync(record, '')
  const write = (word: string) => `appendFileSync(${JSON.stringify(record)}, '${word} ')`
  const work = `${write('in')}; await setTimeout(20); ${write('out')}`
  const codes = await Promise.all(Array.from({ length: 8 }, () => take(work).ended))
  expect(codes).toEqual(Array.from({ length: 8 }, () => [0, null]))
  expect(readFileSync(record, 'utf8')).toBe('in out '.repeat(8))
})

test('when the holder of the lock is killed, a waiting process gets the lock; it says once that it waits', async () => {
  const holder = take(`console.log('held'); await setTimeout(60_000)`)
  await expect.poll(holder.said).toBe('held\n')
  const waiting = take(`console.log('held')`)
  await expect.poll(waiting.said).toBe('waiting\n')
  holder.child.kill('SIGKILL')
  await waiting.ended
  expect(waiting.said()).toBe('waiting\nheld\n')
})

test('work that fails releases the lock, even if its process goes on', async () => {
  const failing = take(
    `process.on('uncaughtException', () => setInterval(() => console.log('failed'), 50)); throw new Error('no')`,
  )
  await expect.poll(failing.said).toContain('failed')
  const next = take(`console.log('held')`)
  await next.ended
  expect(next.said()).toContain('held')
  expect(failing.child.exitCode).toBeNull()
})
