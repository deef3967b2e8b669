import { json } from 'node:stream/consumers'
import type { Settlement } from './market.ts'
import { postSettlement } from './post-settlement.ts'

type Order = {
  address: string
  /** What begins within this time is not counted. */
  warmUpSeconds: number
  seconds: number
  clients: number
  settlements: (Settlement & { token: string })[]
}

/** Settles payments with several clients for a given time and prints the result as JSON. Reads its order from stdin. */
const { address, warmUpSeconds, seconds, clients, settlements } = (await json(process.stdin)) as Order
const startedAt = performance.now() + warmUpSeconds * 1000
const endsAt = startedAt + seconds * 1000
const took: number[] = []
let failed = 0
// The first two are settled already: they were used to record the statements.
let next = 2

async function work() {
  while (performance.now() < endsAt) {
    const settlement = settlements[next]
    next += 1
    if (!settlement) throw new Error('All payments are settled before the time is up: fill in more.')
    const from = performance.now()
    const status = await postSettlement(address, settlement)
    if (status !== 200) failed += 1
    else if (from >= startedAt) took.push(performance.now() - from)
  }
}

await Promise.all(Array.from({ length: clients }, work))
const elapsedSeconds = (performance.now() - startedAt) / 1000
took.sort((one, other) => one - other)
const within = (share: number) => Math.round((took[Math.floor(took.length * share)] ?? 0) * 10) / 10
process.stdout.write(
  JSON.stringify({
    settled: took.length,
    failed,
    seconds: elapsedSeconds,
    p95Ms: within(0.95),
  }),
  () => process.exit(0),
)
