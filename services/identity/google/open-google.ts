import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import { isWithinDomain } from '#lib/domains.ts'
import { createGoogleIssuer } from './google-issuer.ts'
import type { Google } from './google.ts'
import { createTokenVerifier } from './id-token.ts'
import { createLocalIssuer } from './local/local-issuer.ts'
import { createRoutes } from './routes.ts'

export type GoogleSettings = {
  who: { mode: 'local' } | { mode: 'google'; clientId: string; clientSecret: string; issuer?: string }
  clock: Clock
  log: FastifyBaseLogger
  /** Where people reach the product; undefined: where the browser that asks found it. */
  publicUrl: string | undefined
  /** Where this process reaches itself. */
  ownAddress: () => string
  /** Host names from which people may sign in. */
  authorizedDomains: string[]
  /** Seals what the browser carries from the start to the callback; 32 bytes. */
  cookieKey: Uint8Array
  /** How long Google may stay silent. */
  timeoutMs?: number
  /** How often one network may begin a sign-in, and come back from one. */
  signInsPerMinute?: number
}

/** Sign-in with Google by OpenID Connect; `local`: an issuer of our own stands in. */
export function openGoogle(settings: GoogleSettings): Google {
  const {
    who,
    clock,
    log,
    cookieKey,
    publicUrl,
    ownAddress,
    authorizedDomains,
    timeoutMs = 10_000,
    signInsPerMinute = 60,
  } = settings
  const originOf = (request: FastifyRequest) =>
    publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${request.host}`
  const isAuthorized = (address: string) =>
    URL.canParse(address) &&
    authorizedDomains.some((domain) => isWithinDomain(domain, new URL(address).hostname))

  const { issuer, plugin } =
    who.mode === 'local'
      ? createLocalIssuer({ ownAddress, originOf, isAuthorized, timeoutMs })
      : { issuer: createGoogleIssuer({ ...who, clock, log, timeoutMs }), plugin: undefined }
  return {
    plugin: async (app) => {
      await app.register(
        createRoutes({ issuer, clock, log, cookieKey, originOf, isAuthorized, signInsPerMinute }),
      )
      if (plugin) await app.register(plugin)
    },
    verifyIdToken: createTokenVerifier(issuer),
  }
}
