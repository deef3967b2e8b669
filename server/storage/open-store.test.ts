import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { joinDatabase } from '#services/database/process-lock.ts'
import { onServer } from '#test/database/on-server.ts'
import { makeDataDir } from '#test/processes/data-dir.ts'
import { createServer } from '../create-server.ts'
import { readConfig } from '../config/config.ts'
import { describeForOperator } from '../operator/operator-errors.ts'
import { openStore } from './open-store.ts'

const server = process.env['TEST_DATABASE_URL']
const reason = 'two processes need a PostgreSQL: set TEST_DATABASE_URL'
const name = `hatbodol_store_${process.pid}_${randomUUID().slice(0, 8)}`
const { log } = createServer('fatal', false)
const url = new URL(server ?? 'postgres://localhost')
url.pathname = `/${name}`

beforeAll(async () => {
  if (server) await onServer(server, `create database ${name} template ${inject('databaseImage')}`)
})
afterAll(async () => {
  if (server) await onServer(server, `drop database ${name} with (force)`)
})

/** Opens and migrates a store as a separate process would, with its own folder. */
async function open(dataDir: string, secret = '', isServing = true) {
  const environment = { DATABASE_URL: url.href, DATA_DIR: dataDir, INSTALLATION_SECRET: secret }
  const store = await openStore({ config: readConfig(environment), log, isServing, database: undefined })
  return { ...store, deriveKey: await store.migrate() }
}

const sayWhy = (opening: Promise<unknown>) =>
  opening.then(
    () => 'it started',
    (error: unknown) => describeForOperator(error),
  )

test('a second process on a database starts only with the secret of the first', async ({ skip }) => {
  skip(!server, reason)
  const [one, two, three] = [await makeDataDir(), await makeDataDir(), await makeDataDir()]
  const first = await open(one)
  const secret = (await readFile(join(one, 'installation-secret'), 'utf8')).trim()
  const missing = /^INSTALLATION_SECRET is missing: another process serves from this database[^\n]+$/
  expect(await sayWhy(open(two))).toMatch(missing)
  // It is refused even if the file exists in its folder, because the next process would not have that file.
  expect(await sayWhy(open(one))).toMatch(missing)
  expect(await sayWhy(open(three, randomBytes(32).toString('hex')))).toMatch(
    /^INSTALLATION_SECRET is wrong: [^\n]+$/,
  )
  const second = await open(two, secret)
  expect(second.deriveKey('access tokens')).toEqual(first.deriveKey('access tokens'))
  // An operator's command that runs next to the servers does not count as a serving process.
  await (await open(one, '', false)).close()

  await first.close()
  expect(await sayWhy(open(one))).toMatch(missing)
  await second.close()
  expect(await sayWhy(open(two))).toMatch(
    /^INSTALLATION_SECRET is missing: this database was first used [^\n]+$/,
  )
  const again = await open(one)
  expect(again.deriveKey('access tokens')).toEqual(first.deriveKey('access tokens'))
  await again.close()
})

test('if two processes start at once without a secret, one of them starts', async ({ skip }) => {
  skip(!server, reason)
  const join = () => joinDatabase({ url: url.href, alone: true, onError: () => {} })
  const joined = await Promise.all(Array.from({ length: 8 }, join))
  const inside = joined.filter((leave) => leave !== undefined)
  expect(inside).toHaveLength(1)
  for (const leave of inside) await leave()
})

test('a process whose connection broke registers again with the others', async ({ skip }) => {
  skip(!server, reason)
  const broken: Error[] = []
  const onError = (error: Error) => void broken.push(error)
  const leave = await joinDatabase({ url: url.href, alone: false, onError, tryAgainAfterMs: 10 })
  const isAlone = async () => {
    const alone = await joinDatabase({ url: url.href, alone: true, onError })
    await alone?.()
    return alone !== undefined
  }
  expect(await isAlone()).toBe(false)
  await onServer(
    url.href,
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()`,
  )
  await expect.poll(() => broken.length).toBe(1)
  await expect.poll(isAlone).toBe(false)
  await leave?.()
  expect(await isAlone()).toBe(true)
})
