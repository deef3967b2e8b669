import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/refusal.ts'

/** How long a body may take to arrive. A browser gives up a call after the same time. */
const arrivesWithinMs = 30_000

/**
 * Refuses a request with `too-slow` when its body has not arrived in time. Until then, all that has arrived is in memory.
 * Forms with pictures have a limit of their own: see `server/uploads/minimum-speed.ts`.
 */
export function limitBodyTime(server: FastifyInstance, withinMs = arrivesWithinMs): void {
  server.addHook('preParsing', (request, _reply, payload, done) => {
    const { headers } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    if (hasBody && !headers['content-type']?.startsWith('multipart/')) {
      const timer = setTimeout(() => {
        // Nobody listens when the request was refused before its body was read.
        if (payload.listenerCount('error') > 0) payload.emit('error', new Refusal('too-slow/request'))
      }, withinMs).unref()
      for (const over of ['end', 'error', 'close']) payload.once(over, () => clearTimeout(timer))
    }
    done(null, payload)
  })
}
