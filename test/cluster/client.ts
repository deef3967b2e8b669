import { Agent, request } from 'node:http'

/** What a client was told. The status is 0 when no answer came. */
export type Answer = { status: number; body: Body }

/** What the load reads of the answers. */
type Body = {
  insertedId?: string
  clientSecret?: string
  authorizedId?: string
  paymentId?: string
  handOver?: { code?: string }
  /** Why it was refused. */
  code?: string
}

export type Client = {
  /** Calls an address: `ask('GET /about')`. */
  ask: (
    call: string,
    sent?: { token?: string; json?: unknown; form?: Record<string, string> },
  ) => Promise<Answer>
  close: () => void
}

/** Longer than every time limit of the product. */
const timeoutMs = 60_000

/**
 * Opens a client of the server at `port` with a network address of its own, because the product counts the calls of each
 * network. Linux answers on all of 127.0.0.0/8.
 */
export function openClient(port: number, nth: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const localAddress = `127.${1 + (nth % 250)}.${Math.floor(nth / 250)}.1`
  return {
    ask: (call, { token, json, form } = {}) => {
      const [method = 'GET', path = '/'] = call.split(' ')
      const body = form
        ? new URLSearchParams(form).toString()
        : json === undefined
          ? ''
          : JSON.stringify(json)
      const headers = {
        accept: 'text/html, application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        // A read says nothing about a body, like that of a browser: only so it is answered ahead of the router.
        ...(body && {
          'content-type': `application/${form ? 'x-www-form-urlencoded' : 'json'}`,
          'content-length': Buffer.byteLength(body),
        }),
      }
      return new Promise((resolve) => {
        const fail = () => resolve({ status: 0, body: {} })
        const call = request(
          { host: '127.0.0.1', port, agent, localAddress, method, path, headers },
          (reply) => {
            let text = ''
            reply.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
            reply.once('error', fail)
            reply.once('end', () => resolve({ status: reply.statusCode ?? 0, body: readBody(text) }))
          },
        )
        call.setTimeout(timeoutMs, () => call.destroy(new Error('no answer')))
        call.once('error', fail)
        call.end(body)
      })
    },
    close: () => agent.destroy(),
  }
}

function readBody(text: string): Body {
  if (!text.startsWith('{')) return {}
  return JSON.parse(text)
}
