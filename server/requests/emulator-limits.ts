import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/refusal.ts'
import { rangesOf, siteOf } from '#lib/networks.ts'
import type { CallCounts } from '#services/calls/call-counts.ts'
import { workFor } from '#services/database/fair-turns.ts'
import { limitOfGuests } from '../api/call-limits.ts'
import { sendProblem } from '../api/problems.ts'
import { isLoopback } from '../config/own-host.ts'
import { isFromThisMachine } from './published.ts'

export type NetworkLimits = {
  calls: CallCounts
  /** What is counted. */
  name: string
  /** The address at which this process reaches itself. */
  ownHost: string
}

/**
 * Makes a plugin answer each network a limited number of times a minute, and in turn with the other networks at the database.
 * This machine is not limited, because the product itself calls its emulators.
 */
export function limitNetworks(
  plugin: FastifyPluginAsync,
  { calls, name, ownHost }: NetworkLimits,
): FastifyPluginAsync {
  // A proxy on this machine may add no headers, so a loopback address alone does not say that a request is ours.
  const isOurs = (request: FastifyRequest) =>
    isFromThisMachine(request) || (!isLoopback(ownHost) && request.ip === ownHost)
  return async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (isOurs(request)) return
      const retryAfterSeconds = await calls.count(name, limitOfGuests, rangesOf(request.ip))
      if (retryAfterSeconds === 0) return
      // Sent here, because the emulators give their errors the forms of other services.
      return sendProblem(new Refusal('too-many-requests/calls', { retryAfterSeconds }), request, reply)
    })
    // After the body has been read, because reading it loses the caller.
    scope.addHook('preHandler', (request, _reply, done) => workFor(siteOf(request.ip), done))
    await scope.register(plugin)
  }
}
