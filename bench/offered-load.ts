// Sends requests at a fixed rate, whether or not the earlier ones are answered, and prints what came of them as JSON.
import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

type Order = { urls: string[]; perSecond: number; seconds: number }
export type Offered = {
  accepted: number
  shed: number
  /** Answers without Retry-After, and no answers. */
  failed: number
  p50Ms: number
  p99Ms: number
}

const { urls, perSecond, seconds } = (await json(process.stdin)) as Order
const longestAnswerMs = 30_000
const agent = new Agent({ keepAlive: true, maxSockets: 2000 })
const took: number[] = []
let [shed, failed] = [0, 0]

/** The time counts from the moment when the request was due, so that a late sender does not hide a wait. */
function send(url: string, dueAt: number): Promise<void> {
  return new Promise((resolve) => {
    const headers = { 'x-forwarded-for': ['10', ...randomBytes(3)].join('.') }
    const sent = request(url, { agent, headers }, (reply) => {
      reply.resume()
      reply.once('close', resolve)
      if (reply.statusCode === 503 && reply.headers['retry-after']) shed += 1
      else if (reply.statusCode === 200) reply.once('end', () => took.push(performance.now() - dueAt))
      else failed += 1
    })
    sent.once('error', () => {
      failed += 1
      resolve()
    })
    sent.setTimeout(longestAnswerMs, () => sent.destroy(new Error('no answer')))
    sent.end()
  })
}

const startedAt = performance.now()
const answers: Promise<void>[] = []
for (let nth = 0; nth < perSecond * seconds; nth += 1) {
  const dueAt = startedAt + (nth * 1000) / perSecond
  const early = dueAt - performance.now()
  if (early > 0) await setTimeout(early)
  answers.push(send(urls[nth % urls.length] ?? '', dueAt))
}
await Promise.all(answers)
took.sort((one, other) => one - other)
const at = (share: number) => Math.round(took[Math.floor(share * (took.length - 1))] ?? 0)
const offered: Offered = { accepted: took.length, shed, failed, p50Ms: at(0.5), p99Ms: at(0.99) }
process.stdout.write(JSON.stringify(offered), () => process.exit(0))
