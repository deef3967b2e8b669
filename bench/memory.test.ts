import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { isLong } from '#test/rounds.ts'
import { readMemory, startProgram } from './program.ts'
import { openWorld } from './world.ts'

const minutes = Number(process.env['LOAD_MINUTES'] ?? 60)
const clients = 8
const searches = ['iphone 13', 'redmi note 12', 'ifone', 'mirpur', 'poco x3', 'samsung']

// An hour: only in the long run, and on Linux, which tells how much memory a process has.
test.skipIf(!isLong || process.platform !== 'linux')(
  `after ${minutes} minutes of pages and calls, of which most are computed, the process takes little more than idle`,
  { timeout: (minutes + 10) * 60_000 },
  async () => {
    const world = await openWorld(process.env['TEST_DATABASE_URL'], 10_000)
    onTestFinished(world.close)
    const { address, pid, stop } = await startProgram('server/main.ts', world.environment)
    onTestFinished(stop)
    await read(address, '/')
    // What the start needed is collected.
    await setTimeout(15_000)
    const idle = await readMemory(pid)
    const paths = await listPaths(address)
    const { answered, refused } = await load(address, paths)
    const after = await readMemory(pid)
    console.log(
      `${world.engine}: idle ${idle.toFixed()} MB; ${(after / idle).toFixed(2)} times that after ${answered} answers to ${paths.length} addresses in ${minutes} min, ${refused} refused as too many`,
    )
    expect(answered).toBeGreaterThan(100)
    expect(refused).toBeLessThan(answered / 100)
    // The aim is 1.5: see docs/decisions/2026-11-23-memory-under-load.md.
    expect(after / idle).toBeLessThan(2)
  },
)

/** Has each client ask for one path after the other. Returns how many answers there were, and how many 503s. */
async function load(address: string, paths: string[]) {
  const end = performance.now() + minutes * 60_000
  const counts = { answered: 0, refused: 0 }
  const ask = async (first: number) => {
    for (let nth = first; performance.now() < end; nth += clients) {
      const path = paths[nth % paths.length] ?? '/'
      const answer = await request(address, path)
      await answer.arrayBuffer()
      expect([200, 503], path).toContain(answer.status)
      if (answer.ok) counts.answered += 1
      else counts.refused += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, first) => ask(first)))
  return counts
}

/** The pages and the data of many listings, many searches, and a few pages that everybody opens. */
async function listPaths(address: string): Promise<string[]> {
  const paths = new Set(['/'])
  for (let price = 5000; price < 150_000; price += 250) {
    const q = searches[(price / 250) % searches.length] ?? ''
    const list = await read(address, `/api/items?limit=50&minPrice=${price}`)
    for (const { _id } of JSON.parse(list)) paths.add(`/item/${_id}`).add(`/api/items/${_id}`)
    paths.add(`/search?${new URLSearchParams({ q, maxPrice: String(price) })}`)
  }
  return [...paths]
}

let requests = 0

async function read(address: string, path: string): Promise<string> {
  const answer = await request(address, path)
  expect(answer.status, path).toBe(200)
  return answer.text()
}

/** Each request comes from another network, so that none meets a limit. */
function request(address: string, path: string): Promise<Response> {
  requests += 1
  const network = ['10', requests >> 16, requests >> 8, requests].map((part) => Number(part) & 255).join('.')
  return fetch(address + path, { headers: { 'x-forwarded-for': network } })
}
