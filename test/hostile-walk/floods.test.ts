import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import type { Answered, Flood } from '#test/http/flood.ts'
import { isLong, pickRounds } from '#test/runner/rounds.ts'
import { floods } from './floods.ts'
import { openHonestBuyers, type Purchase } from './honest-buyer.ts'
import { startTarget } from './start-target.ts'

/** More of them only make the purchases of the short run last longer. */
const connections = pickRounds({ short: 24, long: 64 })
/** How many purchases of the short run a flood accompanies. It takes every processor for as long as they last. */
const purchases = 1
/** How long the floods of the long run last, and how long a payment may take there. */
const longMs = 10_000
const maxPaymentMs = 2_000

/** Sends these requests over and over until it is stopped. */
function startFlood(flood: Omit<Flood, 'connections'>) {
  const worker = new Worker(new URL('../http/flood.ts', import.meta.url), {
    workerData: { ...flood, connections },
  })
  let answered: Answered = {}
  let fault: Error | undefined
  worker.on('message', (counts: Answered) => (answered = counts))
  worker.on('error', (error) => (fault = error))
  return {
    countAnswers: () => {
      if (fault) throw fault
      return Object.values(answered).reduce((sum, count) => sum + count, 0)
    },
    answered: () => answered,
    stop: () => worker.terminate(),
  }
}

const slowest = (all: Purchase[]) => Math.max(...all.map(({ paymentMs }) => paymentMs))

test('while somebody floods the product, a buyer reads pages and pays as usual', async () => {
  const settings = { LIMITS_PEOPLE: 'yes', ...(isLong && { KEEPS_OVERLOAD_LIMITS: 'yes' }) }
  const people = await openHonestBuyers(await startTarget(settings))
  const buySeveral = async (goesOn: (bought: Purchase[]) => boolean) => {
    const bought: Purchase[] = []
    let buyer = await people.signUp()
    do {
      // A buyer can reserve three phones.
      if (bought.length % 3 === 2) buyer = await people.signUp()
      bought.push(await people.buy(buyer))
    } while (goesOn(bought))
    return bought
  }
  const isFew = (bought: Purchase[]) => bought.length < purchases
  // The first purchase compiles the code.
  await buySeveral(() => false)
  const quietMs = slowest(await buySeveral(isFew))
  for (const [kind, prepare] of Object.entries(floods)) {
    const flood = startFlood({ ...(await prepare(people)), address: people.address })
    await expect.poll(flood.countAnswers, { timeout: 60_000 }).toBeGreaterThan(connections)
    const before = flood.countAnswers()
    const endsAt = performance.now() + longMs
    const bought = await buySeveral(isLong ? () => performance.now() < endsAt : isFew)
    await expect.poll(flood.countAnswers, { timeout: 60_000 }).toBeGreaterThan(before)
    await flood.stop()
    const figures = { quietMs, floodedMs: slowest(bought), purchases: bought.length, flood: flood.answered() }
    process.stdout.write(`a flood by ${kind}: ${JSON.stringify(figures)}\n`)
    for (const { statuses } of bought) expect([kind, statuses]).toEqual([kind, Array(8).fill(200)])
    // A limit in time means something only on a quiet machine. Elsewhere the quiet run shows how slow it is.
    expect(slowest(bought)).toBeLessThan(isLong ? maxPaymentMs : 20 * quietMs + maxPaymentMs)
  }
}, 900_000)
