import { once } from 'node:events'
import { connect } from 'node:net'

/** The reply; undefined if the connection ended first. */
export type Reply = { status: number; retryAfter: boolean } | undefined

/** Sends one request at a time and waits for its reply. */
export type PlainConnection = { ask: (request: Buffer) => Promise<Reply> }

/**
 * Opens an HTTP/1.1 connection that reads from a reply only what a measurement needs. Node's own client takes as long
 * for a request as the product takes to refuse it, so otherwise the sender would be measured.
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

/** Returns the length of the body, which every answer of the product to these requests names. */
function lengthIn(head: string): number {
  const length = /^content-length: *(?<length>\d+)/im.exec(head)?.groups?.['length']
  if (length === undefined) throw new Error(`A reply without its length:\n${head}`)
  return Number(length)
}
