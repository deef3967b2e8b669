// Sends requests at a fixed rate, whether or not the earlier ones are answered, and prints the result as JSON.
import { randomBytes } from 'node:crypto'
import { json } from 'node:stream/consumers'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { openPlainConnection, type PlainConnection, type Reply } from './plain-connection.ts'
import { findShare } from './searches.ts'

type Order = { urls: string[]; perSecond: number; seconds: number }
export type Offered = {
  accepted: number
  shed: number
  /** Refusals without Retry-After, and requests without an answer. */
  failed: number
  p99Ms: number
}

const { urls, perSecond, seconds } = (await json(process.stdin)) as Order
const addresses = urls.map((url) => new URL(url))
const maxAnswerMs = 30_000
const free: PlainConnection[] = []
const took: number[] = []
let shed = 0

/**
 * The connections are open before the first request, like those of an https server in front of the product. Node
 * accepts only one new connection in each turn of its event loop, so otherwise new connections would be measured.
 */
const mostlyOpen = 500

/** The time counts from when the request was due, so that a late sender does not hide a wait. */
async function send(url: URL, dueAt: number): Promise<void> {
  // A refused or reset connection gives no answer, so it counts as failed.
  const connection = free.pop() ?? (await openPlainConnection(url).catch(() => undefined))
  if (!connection) return
  const from = ['10', ...randomBytes(3)].join('.')
  const request = `GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\nx-forwarded-for: ${from}\r\n\r\n`
  const reply = await connection.ask(Buffer.from(request))
  count(reply, performance.now() - dueAt)
  if (reply) free.push(connection)
}

function count(reply: Reply, ms: number): void {
  if (reply?.status === 200) took.push(ms)
  else if (reply?.status === 503 && reply.retryAfter) shed += 1
}

const [anyAddress] = addresses
if (!anyAddress) throw new Error('No address.')
for (let nth = 0; nth < mostlyOpen; nth += 1) free.push(await openPlainConnection(anyAddress))

const startedAt = performance.now()
const answers: Promise<void>[] = []
for (let nth = 0; nth < perSecond * seconds; nth += 1) {
  const dueAt = startedAt + (nth * 1000) / perSecond
  const early = dueAt - performance.now()
  // A late sender must read the answers too.
  await (early > 0 ? setTimeout(early) : setImmediate())
  answers.push(send(addresses[nth % addresses.length] as URL, dueAt))
}
await Promise.race([Promise.all(answers), setTimeout(maxAnswerMs)])
const offered: Offered = {
  accepted: took.length,
  shed,
  failed: answers.length - took.length - shed,
  p99Ms: Math.round(findShare(took, 0.99)),
}
process.stdout.write(JSON.stringify(offered), () => process.exit(0))
