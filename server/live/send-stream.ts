import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LiveStreams, Watched } from './live-streams.ts'

/** Sends a stream of events, which ends with its connection. HEAD gets the same head, and no stream is opened. */
export function sendStream(
  live: LiveStreams,
  watched: Watched,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): FastifyReply {
  // The second header tells proxies not to buffer the stream.
  reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' }).type('text/event-stream')
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  const events = live.open(watched)
  // The connection may have closed while the first answer was computed.
  if (reply.raw.destroyed) events.destroy()
  else reply.raw.once('close', () => events.destroy())
  return reply.send(events)
}
