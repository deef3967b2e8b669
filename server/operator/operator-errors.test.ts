import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { systemClock } from '#lib/clock.ts'
import { makeDataDir } from '#test/process.ts'
import { readConfig } from '../config/config.ts'
import { describeForOperator } from './operator-errors.ts'
import { startProduct } from '../start.ts'

const DATA_DIR = await makeDataDir()

/** The message for the operator when a start with these settings fails, before anything is opened. */
async function failWith(settings: Record<string, string>): Promise<string | undefined> {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR, ...settings })
  const starting = startProduct({ config, clock: systemClock, pages: 'none', say: () => {} })
  return describeForOperator(await starting.catch((error: unknown) => error))
}

test('a port that another program has is named in one line that says what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  expect(await failWith({ PORT: String(port) })).toBe(
    `port ${port} is taken by another program. Stop that program, or set PORT to another number.`,
  )
  other.close()
})

test('an address that is not of this machine is named in one line', async () => {
  expect(await failWith({ PORT: '0', HOST: '192.0.2.1' })).toBe('HOST is no address of this machine.')
})

const systemError = (details: object) =>
  Object.assign(new Error('listen EACCES'), { code: 'EACCES', ...details })

test('a port that the system refuses to this user is named in one line that says what to do', () => {
  expect(describeForOperator(systemError({ syscall: 'listen', port: 80 }))).toBe(
    'this user may not listen on port 80. Set PORT to a number from 1024 on, like 3000.',
  )
})

test('a folder that is not this user’s is named in one line that says what to do', () => {
  expect(describeForOperator(systemError({ syscall: 'mkdir', path: '/data' }))).toBe(
    '/data cannot be written (EACCES). Set DATA_DIR to a folder that belongs to this user.',
  )
})
