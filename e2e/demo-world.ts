import { createHash } from 'node:crypto'
import { cp, glob, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#lib/clock.ts'
import { readConfig } from '#server/config/config.ts'
import { startProduct } from '#server/start.ts'

const root = join(import.meta.dirname, '..')
const folderOfKept = join(root, '.local', 'demo-world')

/** The inputs of the demo world. When one of these files changes, the demo world is made again. */
const ingredients = [
  'db/**/*.{ts,webp}',
  'server/demo/*.ts',
  'features/*/*.ts',
  'services/**/*.ts',
  'contract/*.ts',
]

/** Returns a new DATA_DIR with the demo world in it. The demo world is made once, kept, and copied. */
export async function copyDemoWorld(): Promise<string> {
  const kept = join(folderOfKept, await fingerprint())
  const folder = await mkdtemp(join(tmpdir(), 'hatbodol-e2e-'))
  await cp(kept, folder, { recursive: true }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await makeDemoWorld(kept)
    await cp(kept, folder, { recursive: true })
  })
  return folder
}

async function makeDemoWorld(target: string): Promise<void> {
  await rm(folderOfKept, { recursive: true, force: true })
  await mkdir(folderOfKept, { recursive: true })
  const dataDir = `${target}-${process.pid}`
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, DEMO_DATA: 'on' })
  const running = await startProduct({
    config,
    clock: systemClock,
    pages: 'none',
    say: console.log,
  })
  await running.stop()
  await rename(dataDir, target)
}

async function fingerprint(): Promise<string> {
  const files: string[] = []
  for await (const file of glob(ingredients, { cwd: root })) if (!file.endsWith('.test.ts')) files.push(file)
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(file).update(await readFile(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}
