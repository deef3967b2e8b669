// A worker thread that sends many requests, so that the measuring test has its own thread. See startFlood.
import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

export type Flood = {
  address: string
  /** Each `#` is replaced by the number of the request. */
  path: string
  count: number
  connections: number
  /** True if every request comes from another network, as if through our own proxy. */
  fromEverywhere: boolean
}

/** The number of answers of each status, sent from time to time. */
export type Answered = Record<number, number>

const { address, path, count, connections, fromEverywhere } = workerData as Flood
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const answered: Answered = {}
let next = 0

function ask(nth: number): Promise<number> {
  const from = `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`
  const headers = { accept: 'text/html', 'x-forwarded-for': fromEverywhere ? from : '10.255.255.255' }
  return new Promise((resolve, reject) => {
    const request = get(address + path.replaceAll('#', String(nth)), { agent, headers }, (reply) => {
      reply.resume()
      reply.once('end', () => resolve(reply.statusCode ?? 0))
    })
    request.once('error', reject)
  })
}

function tell(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(answered)
}

async function askOn() {
  while (next < count) {
    const nth = next
    next += 1
    const status = await ask(nth)
    answered[status] = (answered[status] ?? 0) + 1
    if (nth % Math.ceil(count / 20) === 0) tell()
  }
}

await Promise.all(Array.from({ length: connections }, askOn))
agent.destroy()
tell()
