import { hkdfSync, randomBytes } from 'node:crypto'
import { chmod, glob, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '#lib/clock.ts'
import { openPGlite } from '#services/database/pglite.ts'
import { makeDataDir, makeMigratedDataDir } from '#test/process.ts'
import { readConfig } from '../config/config.ts'
import { writeForOurselves } from './data-dir.ts'
import { ConfigError } from '../config/environment.ts'
import { describeForOperator } from '../operator/operator-errors.ts'
import { type Running, startProduct } from '../start.ts'

const onServer = Boolean(process.env['TEST_DATABASE_URL'])
const reason = 'it runs on a folder of its own'

// The programs do this at their start.
writeForOurselves()

let running: Running | undefined
afterEach(async () => {
  await running?.stop()
  running = undefined
})

async function start(DATA_DIR: string, environment: Record<string, string> = {}) {
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR, DEMO_DATA: 'off', ...environment })
  running = await startProduct({ config, clock: systemClock, pages: 'none', say: () => {} })
  return running
}

async function stop() {
  await running?.stop()
  running = undefined
}

const sayWhy = (start: Promise<unknown>) =>
  start.then(
    () => 'it started',
    (error: unknown) => describeForOperator(error),
  )

const readKept = (dataDir: string) => readFile(join(dataDir, 'installation-secret'), 'utf8')

/** Every file of a folder for which `isFound` returns true. */
async function listFiles(folder: string, isFound: (path: string) => Promise<boolean>): Promise<string[]> {
  const found: string[] = []
  for await (const path of glob('**/*', { cwd: folder })) {
    const whole = join(folder, path)
    if ((await stat(whole)).isFile() && (await isFound(whole))) found.push(path)
  }
  return found
}

const listOpen = (folder: string) =>
  listFiles(folder, async (path) => ((await stat(path)).mode & 0o077) !== 0)
const listWith = (folder: string, words: string) =>
  listFiles(folder, async (path) => (await readFile(path)).includes(words))

/**
 * Makes what an earlier version left behind: a folder and files that others can read, and every secret in the database.
 */
async function makeOldInstallation(dataDir: string) {
  const secret = randomBytes(32).toString('base64url')
  const deriveKey = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', purpose, 32))
  const { db, close } = await openPGlite(dataDir)
  await db.insertInto('secrets').values({ name: 'installation', value: secret }).execute()
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const about = { kid: 'an-old-key', alg: 'RS256', use: 'sig' }
  const privateJwk = JSON.stringify({ ...(await exportJWK(privateKey)), ...about })
  const publicJwk = JSON.stringify({ ...(await exportJWK(publicKey)), ...about })
  const row = { kid: about.kid, privateJwk, publicJwk, createdAt: new Date() }
  await db.insertInto('identityKeys').values(row).execute()
  await close()
  for await (const path of glob('**/*', { cwd: dataDir })) {
    const whole = join(dataDir, path)
    await chmod(whole, (await stat(whole)).isDirectory() ? 0o755 : 0o666)
  }
  await chmod(dataDir, 0o755)
  return { secret, deriveKey, privatePart: String(JSON.parse(privateJwk).d) }
}

describe('an installation of an earlier version', () => {
  test('refuses another secret, moves its own out of the database, restricts its files, and signs nobody out', async ({
    skip,
  }) => {
    skip(onServer, reason)
    const dataDir = await makeMigratedDataDir()
    const { secret, deriveKey, privatePart } = await makeOldInstallation(dataDir)
    expect((await listOpen(dataDir)).length).toBeGreaterThan(500)
    expect(await listWith(dataDir, secret)).not.toEqual([])
    expect(await listWith(dataDir, privatePart)).not.toEqual([])

    const INSTALLATION_SECRET = randomBytes(32).toString('hex')
    expect(await sayWhy(start(dataDir, { INSTALLATION_SECRET }))).toMatch(
      /^INSTALLATION_SECRET is wrong: [^\n]+Start one process without it[^\n]+$/,
    )
    expect(await listWith(dataDir, secret)).not.toContain('installation-secret')

    const { services } = await start(dataDir)
    for (const purpose of ['access tokens', 'second factors', 'Google sign-in'])
      expect(services.deriveKey(purpose)).toEqual(deriveKey(purpose))
    const signing = await services.db.selectFrom('identityKeys').selectAll().execute()
    expect(signing.map(({ kid }) => kid)).toEqual(['an-old-key'])
    expect(await services.db.selectFrom('secrets').select('name').execute()).toEqual([
      { name: 'installation fingerprint' },
    ])
    await stop()

    expect((await readKept(dataDir)).trim()).toBe(secret)
    expect(await listOpen(dataDir)).toEqual([])
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    expect(await listWith(dataDir, secret)).toEqual(['installation-secret'])
    expect(await listWith(dataDir, privatePart)).toEqual([])
  }, 120_000)

  test('finishes the move if it was interrupted after the file was written', async ({ skip }) => {
    skip(onServer, reason)
    const dataDir = await makeMigratedDataDir()
    const { secret, deriveKey } = await makeOldInstallation(dataDir)
    await writeFile(join(dataDir, 'installation-secret'), secret)
    const { services } = await start(dataDir)
    expect(services.deriveKey('access tokens')).toEqual(deriveKey('access tokens'))
    expect(await services.db.selectFrom('secrets').select('name').execute()).toHaveLength(1)
  }, 120_000)
})

describe('a new installation', () => {
  test('keeps its secret in a file across restarts, refuses another secret, and has no readable key in its database', async ({
    skip,
  }) => {
    skip(onServer, reason)
    const dataDir = await makeMigratedDataDir()
    const { services } = await start(dataDir)
    const key = services.deriveKey('access tokens')
    const keys = await services.db.selectFrom('identityKeys').select('privateJwk').execute()
    expect(keys).toEqual([{ privateJwk: expect.stringMatching(/^[\w-]{1000,}$/) }])
    const secret = (await readKept(dataDir)).trim()
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    await stop()
    expect(await listOpen(dataDir)).toEqual([])
    expect(await listWith(dataDir, secret)).toEqual(['installation-secret'])
    expect((await start(dataDir)).services.deriveKey('access tokens')).toEqual(key)
    await stop()

    const INSTALLATION_SECRET = randomBytes(32).toString('hex')
    expect(await sayWhy(start(dataDir, { INSTALLATION_SECRET }))).toMatch(
      /^INSTALLATION_SECRET is wrong: [^\n]+$/,
    )
    await rm(join(dataDir, 'installation-secret'))
    expect(await sayWhy(start(dataDir))).toMatch(/^INSTALLATION_SECRET is missing: [^\n]+$/)
    const given = await start(dataDir, { INSTALLATION_SECRET: secret })
    expect(given.services.deriveKey('access tokens')).toEqual(key)
  }, 120_000)
})

describe('DATA_DIR', () => {
  test.skipIf(process.platform === 'win32')(
    'of others, or shared by many, is refused in one line',
    async () => {
      const shared = join(await makeDataDir(), 'shared')
      await mkdir(shared)
      await chmod(shared, 0o1777)
      expect(await sayWhy(start(shared))).toMatch(/^DATA_DIR .+ is open to other users [^\n]+$/)
      await chmod(shared, 0o755)
      await writeFile(join(shared, 'a letter.txt'), '')
      expect(await sayWhy(start(shared))).toMatch(/^DATA_DIR .+ is open to other users [^\n]+$/)
      expect((await stat(shared)).mode & 0o777).toBe(0o755)
    },
  )
})

test.each(['short', 'x'.repeat(64), `${'a'.repeat(50)} b`])(
  'a secret that can be guessed or cannot be read is refused: %s',
  (INSTALLATION_SECRET) => {
    const read = () => readConfig({ INSTALLATION_SECRET })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(/^INSTALLATION_SECRET is wrong[^\n]+$/)
    expect(read).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(INSTALLATION_SECRET) }),
    )
  },
)
