import { createHash } from 'node:crypto'
import { cp, glob, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#lib/clock.ts'
import { readConfig } from '#server/config.ts'
import { startProduct } from '#server/start.ts'

const root = join(import.meta.dirname, '..')
const kept = join(root, '.local', 'demo-world')

/** What the demo world is made of and by: a change in any of these draws it anew. */
const ingredients = ['db/**/*.ts', 'server/demo*.ts', 'features/*/*.ts', 'services/**/*.ts', 'contract/*.ts']

/** A DATA_DIR of its own with the demo world in it; drawn once and kept, then copied. */
export async function copyDemoWorld(): Promise<string> {
  const drawn = join(kept, await fingerprint())
  const folder = await mkdtemp(join(tmpdir(), 'hatbodol-e2e-'))
  await cp(drawn, folder, { recursive: true }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await drawDemoWorld(drawn)
    await cp(drawn, folder, { recursive: true })
  })
  return folder
}

async function drawDemoWorld(target: string): Promise<void> {
  await rm(kept, { recursive: true, force: true })
  await mkdir(kept, { recursive: true })
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
