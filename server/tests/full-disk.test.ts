import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemClock } from '#lib/clock.ts'
import { cleanUpLater, makeDataDir, unpackDatabase } from '#test/processes/data-dir.ts'
import { startProduct as startTestProduct } from '#test/product.ts'
import { asProblem, describeProblem } from '../api/problems.ts'
import { readConfig } from '../config/config.ts'
import { startProduct } from '../start.ts'

const onServer = Boolean(process.env['TEST_DATABASE_URL'])
const lines: string[] = []
const product = await startTestProduct({}, { logTo: (line) => lines.push(line) })

test('a statement that fails because the disk is full is 503 with a sentence, seen by the readiness and logged once', async () => {
  const { ask, db } = product
  const failure = await sql`do $$ begin raise exception using errcode = '53100'; end $$`
    .execute(db)
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: '53100' })
  const problem = asProblem(failure)
  expect([problem.status, problem.code]).toEqual([503, 'not-ready'])
  expect(describeProblem(problem, 'an id').detail).toMatch(/^Nothing can be saved at the moment/)
  const readiness = () => ask('GET /health/ready')
  await expect.poll(readiness).toMatchObject({ status: 503, body: { code: 'not-ready' } })
  const logged = () => lines.filter((line) => line.includes('The disk of the database is full'))
  await expect.poll(logged).toHaveLength(1)
})

const reporting = {
  method: 'PUT',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ reason: 'scam' }),
}

const folder = await makeDataDir()
const reason = makeSmallDisk(folder)

/** Mounts a disk of 300 MB. Returns why it cannot, for the title of the test; empty if it can. */
function makeSmallDisk(at: string): string {
  if (onServer) return ' (left out: it fills the disk of the embedded database)'
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', at])
  if (status !== 0) return ' (left out: this user may not mount a disk)'
  cleanUpLater(() => void execFileSync('umount', [at]))
  return ''
}

test.skipIf(reason)(
  `while its disk is nearly full, the embedded database is read and not changed, and then changed again${reason}`,
  async () => {
    const settings = { NODE_ENV: 'test', PORT: '0', DEMO_DATA: 'off', LOG_LEVEL: 'fatal' }
    const dataDir = join(folder, 'data')
    await mkdir(dataDir, { mode: 0o700 })
    await unpackDatabase(dataDir, 'databaseImage')
    const config = readConfig({ ...settings, DATA_DIR: dataDir })
    const running = await startProduct({ config, clock: systemClock, pages: 'none', say: () => {} })
    const { db } = running.services
    const ask = async (path: string, request?: RequestInit) =>
      (await fetch(`${running.ownAddress}/api${path}`, request)).status
    const report = () => ask('/items/01910000-0000-7000-8000-000000000000', reporting)
    const ballast = join(folder, 'ballast')
    try {
      expect([await ask('/health/ready'), await report()]).toEqual([200, 404])
      const { bavail, bsize } = await statfs(folder)
      await writeFile(ballast, Buffer.alloc(bavail * bsize - 32 * 1024 * 1024))
      await expect.poll(() => ask('/health/ready')).toBe(503)
      expect([await ask('/health/serving'), await ask('/brands'), await report()]).toEqual([200, 200, 503])
      await expect(sql`create table filling (text text)`.execute(db)).rejects.toMatchObject({ code: '25006' })
      await rm(ballast)
      await expect.poll(() => ask('/health/ready')).toBe(200)
      expect(await report()).toBe(404)
    } finally {
      await running.stop()
    }
  },
)
