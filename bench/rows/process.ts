import { spawn } from 'node:child_process'
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

/** Starts the product as an operator does, and returns the time until the first page. */
async function timeStart({ environment }: World): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const page = await fetch(await readAddress(child))
    await page.text()
    if (!page.ok) throw new Error(`The first page is a ${page.status}.`)
    return performance.now() - began
  } finally {
    await end(child)
  }
}

/** The first start fills Node's compile cache. */
const secondStart: Row = {
  name: 'second start to the first page',
  limit: 'our target',
  unit: 'ms',
  wanted: { max: 1 },
  measure: async (world) => {
    await timeStart(world)
    const runs = [await timeStart(world), await timeStart(world), await timeStart(world)] as const
    const [, ours] = runs.toSorted((one, other) => one - other)
    if (ours === undefined) throw new Error('The second start was not measured.')
    return { ours, limit: 1200 }
  },
}

export const rows: Row[] = [memory, secondStart]
