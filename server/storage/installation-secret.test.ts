import { randomBytes } from 'node:crypto'
import { chmod, glob, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '#lib/clock.ts'
import { makeDataDir, makeMigratedDataDir } from '#test/processes/data-dir.ts'
import { readConfig } from '../config/config.ts'
import { writeForOurselves } from './data-dir.ts'
import { ConfigError } from '../config/environment.ts'
import { describeForOperator } from '../operator/operator-errors.ts'
import { type Running, startProduct } from '../start.ts'

const onServer = Boolean(process.env['TEST_DATABASE_URL'])
const reason = 'it runs on a folder of its own'

// The programs do this at their start. Other test files of this process need what it was.
const umask = process.umask(0o022)
writeForOurselves()
afterAll(() => void process.umask(umask))

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

const readSecret = (dataDir: string) => readFile(join(dataDir, 'installation-secret'), 'utf8')

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
    const secret = (await readSecret(dataDir)).trim()
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
  })
})

describe('DATA_DIR', () => {
  test('of ours that others can read is restricted again, with everything in it', async ({ skip }) => {
    skip(onServer || process.platform === 'win32', reason)
    const dataDir = await makeMigratedDataDir()
    for await (const path of glob('**/*', { cwd: dataDir })) {
      const whole = join(dataDir, path)
      await chmod(whole, (await stat(whole)).isDirectory() ? 0o755 : 0o666)
    }
    await chmod(dataDir, 0o755)
    expect((await listOpen(dataDir)).length).toBeGreaterThan(500)
    await start(dataDir)
    expect(await listOpen(dataDir)).toEqual([])
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  })

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
