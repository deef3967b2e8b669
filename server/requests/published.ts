import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/refusal.ts'
import { demoPassword } from '#db/demo/password.ts'
import { isLoopback, type Published } from '../config/own-host.ts'

/** Headers that a proxy adds. A proxy that adds none and does not pass on the client's host name cannot be detected. */
const proxyHeader = /^(?:x-forwarded|x-original-|x-real-ip$|x-client-ip$|true-client-ip$|forwarded$|via$|cf-)/

/**
 * Whether a request was made on this machine and for a host name of this machine. A proxy on this machine connects from
 * a local address, so a proxy's headers mean that the request may come from elsewhere. So does a foreign host name,
 * because another site can point its own name to this machine.
 */
export function isFromThisMachine({ raw }: FastifyRequest): boolean {
  const { headers, socket, httpVersion } = raw
  const origin = headers.origin ?? 'null'
  return (
    isLoopback((socket.remoteAddress ?? '').replace(/^::ffff:/, '')) &&
    isLoopback(hostnameOf(`http://${headers.host ?? ''}`)) &&
    // A page without an origin of its own sends null.
    (origin === 'null' || isLoopback(hostnameOf(origin))) &&
    !Object.keys(headers).some((name) => proxyHeader.test(name)) &&
    // No browser uses HTTP 1.0, and some proxies do by default.
    httpVersion !== '1.0'
  )
}

const hostnameOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : '')

/** Whether a request may use the published secrets. */
export const isPublishedTo = (published: Published) => (request: FastifyRequest) =>
  published === 'everybody' || (published === 'this-machine' && isFromThisMachine(request))

/** Makes a plugin answer only requests from this machine, even if others can reach the rest of the product. */
export function restrictToThisMachine(plugin: FastifyPluginAsync, published: Published): FastifyPluginAsync {
  return async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (published === 'everybody' || isFromThisMachine(request)) return
      throw new Refusal('not-allowed/this-machine')
    })
    await scope.register(plugin)
  }
}

/**
 * Refuses the published password for every account, unless the request comes from this machine; `refuse` makes the
 * error.
 */
export function guardPublishedPassword(
  app: FastifyInstance,
  published: Published,
  refuse: () => Error,
): void {
  const admits = isPublishedTo(published)
  app.addHook('preHandler', async (request) => {
    if (!request.routeOptions.url?.endsWith('signInWithPassword')) return
    const { password } = (request.body ?? {}) as { password?: unknown }
    // The identity service normalises passwords. So the same password in other code points must be refused too.
    if (typeof password !== 'string' || password.normalize('NFKC') !== demoPassword) return
    if (!admits(request)) throw refuse()
  })
}

/** Refuses webhooks that do not come from this machine, because everybody knows the sandbox's published signing key. */
export function guardPublishedWebhooks(app: FastifyInstance, published: Published): void {
  const admits = isPublishedTo(published)
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.url !== '/api/webhooks/stripe' || admits(request)) return
    throw new Refusal('bad-signature/published')
  })
}
