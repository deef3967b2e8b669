// A worker thread that sends many pictures at once, so that the measuring test has its own thread. See upload-attack.test.ts.
import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { formOf } from './picture-form.ts'

export type UploadAttack = {
  address: string
  count: number
  /** A JPEG. Each request adds its own bytes to the end, so that no picture is the same as another. */
  picture: Uint8Array
  query: string
  /** True if every request comes from another network, as if through our own proxy. */
  fromEverywhere: boolean
}

/** The number of answers of each status. `broken`: the connection broke before an answer. */
export type Outcome = Record<string, number>

const { address, count, picture, query, fromEverywhere } = workerData as UploadAttack
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
const outcome: Outcome = {}

function send(nth: number): Promise<string> {
  const { body, headers } = formOf(Buffer.concat([picture, randomBytes(16)]))
  const from = fromEverywhere ? `10.20.${nth >> 8}.${nth & 255}` : '10.21.0.1'
  return new Promise((resolve) => {
    const sent = request(
      `${address}/api/images${query}`,
      { method: 'POST', agent, headers: { ...headers, 'x-forwarded-for': from } },
      (reply) => {
        resolve(String(reply.statusCode))
        reply.resume()
      },
    )
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(`broken ${error.code}`))
    sent.end(body)
  })
}

async function sendAndCount(nth: number) {
  const status = await send(nth)
  outcome[status] = (outcome[status] ?? 0) + 1
}

await Promise.all(Array.from({ length: count }, (_, nth) => sendAndCount(nth)))
agent.destroy()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
parentPort?.postMessage(outcome)
