import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a picture, which may take longer. */
    takesUpload?: boolean
  }
}

/** How long a body may take to arrive. A browser gives up a call after the same time. */
const arrivesWithinMs = 30_000

/**
 * Refuses a request with `too-slow` when its body has not arrived in time. Until then, all that has arrived is in memory.
 * Routes for pictures have a limit of their own: see `server/uploads/minimum-speed.ts`.
 */
export function limitBodyTime(server: FastifyInstance, withinMs = arrivesWithinMs): void {
  server.addHook('preParsing', (request, _reply, payload, done) => {
    const { headers, routeOptions } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    if (hasBody && !routeOptions.config.takesUpload) {
      const refuse = () => payload.emit('error', new Refusal('too-slow/request'))
      const timer = setTimeout(refuse, withinMs).unref()
      // With a listener for the error, it does no harm to a request that was refused before its body was read.
      for (const over of ['end', 'error', 'close']) payload.once(over, () => clearTimeout(timer))
    }
    done(null, payload)
  })
}
