import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import type { WalkStep } from './step.ts'

export type Answer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** The text parsed as JSON; undefined if it is not JSON. */
  json: unknown
}

/** How long the product may take for any request, in milliseconds. */
const patienceMs = 30_000

/** Sends steps one after the other over one connection; `close` closes it. */
export function openSender(address: string, webhookSecret: string) {
  const { hostname: host, port } = new URL(address)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    close: () => agent.destroy(),
    send: (step: WalkStep, fill: (text: string) => string): Promise<Answer> => {
      if (step.bytes !== undefined) return sendBytes(host, Number(port), fill(step.bytes))
      const body =
        step.body === undefined ? undefined : Buffer.from(fill(step.body), step.isBinary ? 'latin1' : 'utf8')
      const headers = Object.entries(step.headers).map(([name, value]) => [name, fill(value)])
      if (body) headers.push(['content-length', String(body.length)])
      if (step.isSigned) headers.push(['stripe-signature', sign(body, webhookSecret)])
      return new Promise((resolve, reject) => {
        const sent = request(
          {
            host,
            port,
            method: step.method,
            path: fill(step.path),
            headers: Object.fromEntries(headers),
            agent,
            timeout: patienceMs,
          },
          (reply) => {
            readText(reply).then((text) => resolve(answerOf(reply.statusCode, reply.headers, text)), reject)
          },
        )
        sent.on('timeout', () => sent.destroy(new Error('No answer came in time.')))
        sent.on('error', reject).end(body)
      })
    },
  }
}

function answerOf(status: number | undefined, headers: Answer['headers'], text: string): Answer {
  return { status: status ?? 0, headers, text, json: parse(text) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function sign(body: Buffer | undefined, secret: string): string {
  const at = Math.floor(Date.now() / 1000)
  const signed = createHmac('sha256', secret)
    .update(`${at}.`)
    .update(body ?? '')
    .digest('hex')
  return `t=${at},v1=${signed}`
}

/** Sends these bytes over a new connection and reads until the other side closes it. */
function sendBytes(host: string, port: number, bytes: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port }, () => socket.write(Buffer.from(bytes, 'latin1')))
    const chunks: Buffer[] = []
    socket
      .setTimeout(patienceMs, () => socket.destroy(new Error('No answer came in time.')))
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('error', reject)
      .on('close', () => resolve(readAnswer(Buffer.concat(chunks).toString('utf8'))))
  })
}

/** Returns the last received answer; status 0 if there was none. */
function readAnswer(came: string): Answer {
  const last = came.slice(Math.max(0, came.lastIndexOf('HTTP/1.1 ')))
  const [head = '', ...rest] = last.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => [
    line.split(':')[0]?.toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ])
  return answerOf(Number(first.split(' ')[1] ?? 0), Object.fromEntries(headers), rest.join('\r\n\r\n'))
}
