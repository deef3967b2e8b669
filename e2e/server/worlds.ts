import { createHash } from 'node:crypto'
import {
  access,
  cp,
  glob,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#lib/clock.ts'
import { readConfig } from '#server/config/config.ts'
import { startProduct } from '#server/start.ts'

const root = join(import.meta.dirname, '..', '..')
const folderOfWorlds = join(root, '.local', 'worlds')

/** The data of a product when it starts: with the demo people and listings, or without. */
type World = 'demo' | 'empty'

/** The inputs of the worlds: all code that a starting product runs. When it changes, the worlds are made again. */
const ingredients = [
  '{contract,db,emulators,features,lib,server,services}/**/*.{ts,json,webp}',
  'e2e/server/worlds.ts',
  'package-lock.json',
]
const dayMs = 24 * 60 * 60 * 1000

/** Returns a new DATA_DIR with this world in it. The worlds are made once, kept, and copied. */
export async function copyWorld(world: World): Promise<string> {
  const worldsOfBuild = join(folderOfWorlds, await fingerprint())
  await access(worldsOfBuild).catch(() => makeWorlds(worldsOfBuild))
  const now = new Date()
  await utimes(worldsOfBuild, now, now)
  const folder = await mkdtemp(join(tmpdir(), 'hatbodol-e2e-'))
  await cp(join(worldsOfBuild, world), folder, { recursive: true })
  return folder
}

/** Makes both worlds. The demo world begins as a copy of the empty one, whose migrations take most of the time. */
async function makeWorlds(target: string): Promise<void> {
  await removeUnused()
  const making = `${target}-${process.pid}`
  await mkdir(making, { recursive: true })
  await startOnce(join(making, 'empty'), 'off')
  await cp(join(making, 'empty'), join(making, 'demo'), { recursive: true })
  await startOnce(join(making, 'demo'), 'on')
  try {
    await rename(making, target)
  } catch (error) {
    // Another process has already made the same worlds.
    await rm(making, { recursive: true })
    await access(target).catch(() => Promise.reject(error))
  }
}

/** Removes worlds that nobody has copied for a day. Newer ones may be in use by another run. */
async function removeUnused(): Promise<void> {
  await mkdir(folderOfWorlds, { recursive: true })
  for (const name of await readdir(folderOfWorlds)) {
    const folder = join(folderOfWorlds, name)
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > dayMs) await rm(folder, { recursive: true, force: true })
  }
}

async function startOnce(dataDir: string, demoData: 'on' | 'off'): Promise<void> {
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, DEMO_DATA: demoData })
  const running = await startProduct({
    config,
    clock: systemClock,
    pages: 'none',
    say: console.log,
    withDemoSales: false,
  })
  await running.stop()
}

const isTest = (file: string) => /\.test\.ts$|\/tests\//u.test(file)

async function fingerprint(): Promise<string> {
  const files: string[] = []
  for await (const file of glob(ingredients, { cwd: root })) if (!isTest(file)) files.push(file)
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(file).update(await readFile(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}
