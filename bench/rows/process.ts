import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { end, readAddress, readMemory, startProgram } from '../program.ts'
import type { Row } from '../row.ts'
import type { World } from '../world.ts'

const root = join(import.meta.dirname, '..', '..')
const idleMs = 5000

const memory: Row = {
  name: 'idle memory after a page',
  limit: 'our target',
  unit: 'MB',
  wanted: { max: 1 },
  measure: async ({ environment, engine }) => {
    if (process.platform !== 'linux') return 'needs Linux'
    const product = await startProgram('server/main.ts', environment)
    try {
      await (await fetch(product.address)).text()
      await setTimeout(idleMs)
      return { ours: await readMemory(product.pid), limit: engine === 'postgres' ? 180 : 350 }
    } finally {
      await product.stop()
    }
  },
}

/** Starts the product as an operator does, and returns how long it takes to the first page. */
async function timeStart({ environment }: World): Promise<number> {
  const began = performance.now()
  const child = launch(['scripts/run.mjs', 'start'], environment)
  try {
    const page = await fetch(await readAddress(child))
    await page.text()
    if (!page.ok) throw new Error(`The first page is a ${page.status}.`)
    return performance.now() - began
  } finally {
    await end(child)
  }
}

async function timeImports({ environment }: World): Promise<number> {
  const began = performance.now()
  const compiled = { NODE_COMPILE_CACHE: join(root, '.local', 'compile-cache') }
  await once(launch(['bench/peers/imports.ts'], { ...environment, ...compiled }), 'exit')
  return performance.now() - began
}

function launch(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
}

const secondStart: Row = {
  name: 'second start to the first page',
  limit: 'Node with these imports',
  unit: 'ms',
  wanted: { max: 1.7 },
  measure: async (world) => {
    await timeStart(world)
    await timeImports(world)
    const runs = []
    for (let nth = 0; nth < 3; nth += 1)
      runs.push({ ours: await timeStart(world), limit: await timeImports(world) })
    return runs.toSorted((one, other) => one.ours - other.ours)[1] ?? 'did not start'
  },
}

export const rows: Row[] = [memory, secondStart]
