import { once } from 'node:events'
import { stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#lib/clock.ts'
import { makePrivateFolder } from '#services/database/private-folder.ts'
import { makeDataDir } from '#test/processes/data-dir.ts'
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

test('one line names a port that another program uses, and says what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  expect(await failWith({ PORT: String(port) })).toBe(
    `port ${port} is taken by another program. Stop that program, or set PORT to another number.`,
  )
})

test('one line names an address that is not of this machine', async () => {
  expect(await failWith({ PORT: '0', HOST: '192.0.2.1' })).toBe('HOST is not an address of this machine.')
})

test('one line names a host name that no machine has, and does not blame the database', async () => {
  expect(await failWith({ PORT: '0', HOST: '999.1.1.1' })).toBe(
    'HOST is 999.1.1.1, and no machine has this name.',
  )
})

test('one line says that the server at DATABASE_URL is not PostgreSQL', async () => {
  const other = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  expect(await failWith({ PORT: '0', DATABASE_URL: `postgres://me@127.0.0.1:${port}/none` })).toBe(
    'the server at DATABASE_URL ended the connection. Is it a PostgreSQL server?',
  )
})

test('one line names a file that is in the place of the data folder', async () => {
  const file = join(DATA_DIR, 'a-file')
  await writeFile(file, '')
  expect(await failWith({ PORT: '0', DATA_DIR: file })).toBe(`${file} is a file. Set DATA_DIR to a folder.`)
})

test.runIf(process.platform === 'linux')(
  'one line names a folder that the system cannot create',
  async () => {
    for (const folder of ['/proc/nope', '/proc/nope/data'])
      expect(await failWith({ PORT: '0', DATA_DIR: folder })).toBe(
        '/proc/nope cannot be written (ENOENT). Set DATA_DIR to a folder that belongs to this user.',
      )
  },
)

test('the folders above the data folder are created too, for this user only', async () => {
  const folder = join(DATA_DIR, 'one', 'two')
  await makePrivateFolder(folder, [])
  for (const each of [folder, dirname(folder)]) expect((await stat(each)).mode & 0o077).toBe(0)
})

const systemError = (details: object) =>
  Object.assign(new Error('listen EACCES'), { code: 'EACCES', ...details })

test('one line names a port that the system refuses to this user, and says what to do', () => {
  expect(describeForOperator(systemError({ syscall: 'listen', port: 80 }))).toBe(
    'this user may not listen on port 80. Set PORT to a number from 1024 on, like 3000.',
  )
})

test('one line names a folder of another user, and says what to do', () => {
  expect(describeForOperator(systemError({ syscall: 'mkdir', path: '/data' }))).toBe(
    '/data cannot be written (EACCES). Set DATA_DIR to a folder that belongs to this user.',
  )
})
