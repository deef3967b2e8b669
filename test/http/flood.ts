// A worker thread that sends many requests, so that the measuring test has its own thread.
import { Agent, request as sendRequest } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** A request of a flood. Each `#` in its path and body is replaced by the number of the request. */
export type FloodRequest = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

export type Flood = {
  address: string
  /** They are sent in turn. */
  requests: FloodRequest[]
  /** How many are sent. Undefined: until the worker is terminated. */
  count?: number
  connections: number
  /** True if every request comes from another network, as if through our own proxy. */
  fromEverywhere: boolean
}

/** The number of answers of each status, sent from time to time. */
export type Answered = Record<number, number>

const { address, requests, count = Infinity, connections, fromEverywhere } = workerData as Flood
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const answered: Answered = {}
/** After how many requests the counts are sent. */
const tellEvery = count === Infinity ? 20 : Math.ceil(count / 20)
let next = 0

function ask(nth: number): Promise<number> {
  const from = `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`
  const { method = 'GET', path, headers, body } = requests[nth % requests.length] as FloodRequest
  const numbered = (text: string) => text.replaceAll('#', String(nth))
  const sent = {
    'x-forwarded-for': fromEverywhere ? from : '10.255.255.255',
    accept: 'text/html',
    ...headers,
  }
  return new Promise((resolve, reject) => {
    const request = sendRequest(address + numbered(path), { method, agent, headers: sent }, (reply) => {
      reply.resume()
      reply.once('end', () => resolve(reply.statusCode ?? 0))
      reply.once('error', reject)
    })
    request.once('error', reject)
    request.end(body === undefined ? undefined : numbered(body))
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
    if (nth % tellEvery === 0) tell()
  }
}

await Promise.all(Array.from({ length: connections }, askOn))
agent.destroy()
tell()
