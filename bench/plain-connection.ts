import { once } from 'node:events'
import { connect } from 'node:net'

/** What came back: nothing when the connection ended first. */
export type Reply = { status: number; retryAfter: boolean } | undefined

/** Sends a request and waits for its reply. One at a time. */
export type PlainConnection = { ask: (request: Buffer) => Promise<Reply> }

/**
 * Opens a connection for HTTP/1.1 that reads of a reply only what a measurement needs. Node's own client takes as long for a
 * request as the product does to refuse it, so the sender would be what is measured.
 */
export async function openPlainConnection({ hostname, port }: URL): Promise<PlainConnection> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let answer: ((reply: Reply) => void) | undefined
  let head: Buffer = Buffer.alloc(0)
  let reply: Reply
  let bodyLeft = 0

  function finish(whole: Reply): void {
    const done = answer
    answer = undefined
    reply = undefined
    done?.(whole)
  }

  socket.on('data', (bytes) => {
    if (reply) bodyLeft -= bytes.byteLength
    else {
      head = head.byteLength === 0 ? bytes : Buffer.concat([head, bytes])
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const text = head.toString('latin1', 0, end)
      bodyLeft = lengthIn(text) - (head.byteLength - end - 4)
      head = Buffer.alloc(0)
      reply = { status: Number(text.slice(9, 12)), retryAfter: /^retry-after:/im.test(text) }
    }
    if (bodyLeft <= 0) finish(reply)
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () => finish(undefined))
  return {
    ask: (request) =>
      new Promise((resolve) => {
        if (socket.destroyed) return resolve(undefined)
        answer = resolve
        socket.write(request)
      }),
  }
}

/** The length of the body. Every answer of the product to these requests names it. */
function lengthIn(head: string): number {
  const length = /^content-length: *(?<length>\d+)/im.exec(head)?.groups?.['length']
  if (length === undefined) throw new Error(`A reply without its length:\n${head}`)
  return Number(length)
}
