import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fillMarket } from './market.ts'
import { runWrk } from './load.ts'
import type { Offered } from './offered-load.ts'
import { settle, withOwnDatabase } from './settlements.ts'
import { type Settling, startSettling } from './settling-product.ts'
import { drawLines } from './table.ts'

/** Offered load as a share of the capacity. */
const steps = [0.25, 0.5, 1, 2, 4]
const settlingClients = 2
const capacitySeconds = 3
const maxPaymentsASecond = 1000
/** Accepted answers may take three times as long as under the lowest load, or this long. */
const bearableMs = 250

const columns = ['offered/s', 'accepted/s', 'shed/s', 'p99 accepted', 'payments/s', 'p95 payment', 'met']

/** What the columns mean, for who reads the table. */
const legend = `- _shed_: refused with 503.
- _met_: nothing failed, and 99 % of the accepted answers took at most three times as long as in the first line, or ${bearableMs} ms.`

/**
 * Sends computed reads, in steps up to four times the capacity, while payments are settled. Returns a table with what
 * its columns mean. The last one says whether the accepted answers stayed fast and nothing failed.
 */
export async function measureOverload(serverUrl: string, seconds = 5): Promise<string> {
  return withOwnDatabase(serverUrl, async (url, folder) => {
    const product = await startSettling(url, folder, { cacheBytes: 0 })
    try {
      await fillMarket(product.db, seconds * steps.length * maxPaymentsASecond)
      return await measureSteps(product, seconds)
    } finally {
      await product.stop()
    }
  })
}

async function measureSteps(product: Settling, seconds: number): Promise<string> {
  const { itemId = '' } = (await product.listSettlements(1))[0] ?? {}
  const urls = ['/api/items?name=Iphone&limit=20', `/api/items/${itemId}`].map(
    (path) => product.address + path,
  )
  const capacity = await measureCapacity(urls)
  const share = seconds * maxPaymentsASecond
  const settlements = await product.listSettlements(share * steps.length)
  const rows: string[][] = []
  let quietMs = 0
  for (const [nth, step] of steps.entries()) {
    const perSecond = Math.round(step * capacity)
    const due = settlements.slice(nth * share, (nth + 1) * share)
    const [offered, payments] = await Promise.all([
      offer({ urls, perSecond, seconds }),
      settle(product, due, { seconds, clients: settlingClients }),
    ])
    quietMs ||= offered.p99Ms
    const isMet = offered.p99Ms <= Math.max(3 * quietMs, bearableMs) && offered.failed + payments.failed === 0
    const each = [perSecond, offered.accepted / seconds, offered.shed / seconds]
    rows.push([
      ...each.map((count) => Math.round(count).toLocaleString('en')),
      `${offered.p99Ms} ms`,
      Math.round(payments.settled / payments.seconds).toLocaleString('en'),
      `${payments.p95Ms} ms`,
      isMet ? 'yes' : 'no',
    ])
    console.log(rows.at(-1)?.join('  '))
  }
  return `${drawLines([columns, ...rows])}\n\n${legend}`
}

/** Returns how many requests are answered per second if they go to each address in turn. */
async function measureCapacity(urls: string[]): Promise<number> {
  let secondsForEach = 0
  for (const url of urls) {
    await runWrk(url, 1, 'identity')
    secondsForEach += capacitySeconds / (await runWrk(url, capacitySeconds, 'identity')).accepted
  }
  return urls.length / secondsForEach
}

/** Sends the load from a separate process. */
async function offer(order: { urls: string[]; perSecond: number; seconds: number }): Promise<Offered> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'offered-load.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(order))
  return JSON.parse(await text(child.stdout))
}
