import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { pathOfListing } from '#lib/listing-path.ts'
import { isLong } from '#test/runner/rounds.ts'
import { readMemory, startProgram } from './program.ts'
import { openWorld } from './world.ts'

const minutes = Number(process.env['LOAD_MINUTES'] ?? 60)
const clients = 8
const searches = ['iphone 13', 'redmi note 12', 'ifone', 'mirpur', 'poco x3', 'samsung']

// An hour. It runs only in the long run, and on Linux, which shows how much memory a process uses.
test.skipIf(!isLong || process.platform !== 'linux')(
  `after ${minutes} minutes of mostly computed pages and calls, the process uses little more memory than idle`,
  { timeout: (minutes + 10) * 60_000 },
  async () => {
    const world = await openWorld(process.env['TEST_DATABASE_URL'], 10_000)
    onTestFinished(world.close)
    const { address, pid, stop } = await startProgram('server/main.ts', world.environment)
    onTestFinished(stop)
    await read(address, '/')
    const idle = await readAtRest(pid)
    const paths = await listPaths(address)
    const [{ answered, refused }, loaded] = await Promise.all([load(address, paths), readUnderLoad(pid)])
    const rested = await readAtRest(pid)
    const times = (memory: number) => `${(memory / idle).toFixed(2)} times that`
    console.log(
      `${world.engine}: idle ${idle.toFixed()} MB; ${times(loaded)} in the last minute of ${minutes} min with ${answered} answers to ${paths.length} addresses, ${refused} refused as too many; ${times(rested)} at rest again`,
    )
    expect(paths.length).toBeGreaterThan(10_000)
    expect(answered).toBeGreaterThan(100)
    expect(refused).toBeLessThan(answered / 100)
    // The target is 1.5 at rest.
    expect(loaded / idle).toBeLessThan(2.3)
    expect(rested / idle).toBeLessThan(1.55)
  },
)

/** Returns the mean of the last minute, because the memory rises and falls with each garbage collection. */
async function readUnderLoad(pid: number): Promise<number> {
  const end = performance.now() + minutes * 60_000
  const seen: number[] = []
  await setTimeout(Math.max(0, minutes * 60_000 - 60_000))
  while (performance.now() < end) {
    seen.push(await readMemory(pid))
    await setTimeout(500)
  }
  return seen.reduce((sum, each) => sum + each, 0) / seen.length
}

/**
 * Waits until the memory has not changed by 1 MB for 20 s, at most 60 s: V8 collects the rest when few requests come.
 */
async function readAtRest(pid: number): Promise<number> {
  const end = performance.now() + 60_000
  let memory = await readMemory(pid)
  let since = performance.now()
  while (performance.now() < Math.min(end, since + 20_000)) {
    await setTimeout(500)
    const next = await readMemory(pid)
    if (Math.abs(next - memory) < 1) continue
    memory = next
    since = performance.now()
  }
  return memory
}

/** Makes each client request one path after the other. Returns the number of answers, and of those with 503. */
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

/** Lists the pages and the data of many listings, and many searches: many more than the server caches. */
async function listPaths(address: string): Promise<string[]> {
  const paths = new Set(['/'])
  for (let price = 5000; price < 150_000; price += 250) {
    const q = searches[(price / 250) % searches.length] ?? ''
    const list = await read(address, `/api/items?limit=50&minPrice=${price}&maxPrice=${price + 249}`)
    for (const { _id, title } of JSON.parse(list))
      paths.add(pathOfListing({ id: _id, title })).add(`/api/items/${_id}`)
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

/** Each request comes from another network, so that no rate limit applies. */
function request(address: string, path: string): Promise<Response> {
  requests += 1
  const network = ['10', requests >> 16, requests >> 8, requests].map((part) => Number(part) & 255).join('.')
  return fetch(address + path, { headers: { 'x-forwarded-for': network } })
}
