import type { FastifyBaseLogger, FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import { isWithinDomain } from '#lib/domains.ts'
import { type CallCounts, createCallCounts } from '#services/calls/call-counts.ts'
import type { Google } from './google.ts'
import { createTokenVerifier } from './id-token.ts'
import type { Issuer } from './issuer.ts'
import { createRoutes } from './routes.ts'

/** What an issuer may need to know of the sign-ins that it is opened for. */
export type IssuerUse = {
  /** The origin at which the browser reached us. */
  originOf: (request: FastifyRequest) => string
  /** Whether people may sign in from this address. */
  isAuthorized: (address: string) => boolean
  /** How long to wait for its answer. */
  timeoutMs: number
}

/** The issuer of the ID tokens, and the routes of an emulator that stands behind it. */
export type OpenIssuer = (use: IssuerUse) => { issuer: Issuer; plugin?: FastifyPluginAsync }

type GoogleSettings = {
  openIssuer: OpenIssuer
  clock: Clock
  log: FastifyBaseLogger
  /** The address of the product; undefined for the address that the browser used. */
  publicUrl: string | undefined
  /** Host names from which people may sign in. */
  authorizedDomains: string[]
  /** Seals what the browser stores between the start and the callback; 32 bytes. */
  cookieKey: Uint8Array
  /** How long to wait for Google's answer. */
  timeoutMs?: number
  /** How many sign-ins one network may start in a minute, and how many may return. 600 by default: carriers share one. */
  signInsPerMinute?: number
  /** Counts the sign-ins of each network. By default in this process. */
  calls?: CallCounts
}

/** Opens sign-in with Google, or with whatever issuer takes its place, by OpenID Connect. */
export function openGoogle(settings: GoogleSettings): Google {
  const {
    openIssuer,
    clock,
    log,
    cookieKey,
    publicUrl,
    authorizedDomains,
    timeoutMs = 10_000,
    signInsPerMinute = 600,
    calls = createCallCounts(),
  } = settings
  const originOf = (request: FastifyRequest) =>
    publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${request.host}`
  const isAuthorized = (address: string) =>
    URL.canParse(address) &&
    authorizedDomains.some((domain) => isWithinDomain(domain, new URL(address).hostname))

  const { issuer, plugin } = openIssuer({ originOf, isAuthorized, timeoutMs })
  return {
    plugin: async (app) => {
      await app.register(
        createRoutes({ issuer, clock, log, cookieKey, originOf, isAuthorized, signInsPerMinute, calls }),
      )
      if (plugin) await app.register(plugin)
    },
    verifyIdToken: createTokenVerifier(issuer),
  }
}
