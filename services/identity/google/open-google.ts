import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import { isWithinDomain } from '#lib/domains.ts'
import { type CallCounts, createCallCounts } from '#services/calls/call-counts.ts'
import { createGoogleIssuer } from './google-issuer.ts'
import type { Google } from './google.ts'
import { createTokenVerifier } from './id-token.ts'
import { createEmulatorIssuer } from './emulator/emulator-issuer.ts'
import { createRoutes } from './routes.ts'

type GoogleSettings = {
  who: { mode: 'local' } | { mode: 'google'; clientId: string; clientSecret: string; issuer?: string }
  clock: Clock
  log: FastifyBaseLogger
  /** The address of the product; undefined for the address that the browser used. */
  publicUrl: string | undefined
  /** The address at which this process reaches itself. */
  ownAddress: () => string
  /** Host names from which people may sign in. */
  authorizedDomains: string[]
  /** Seals what the browser stores between the start and the callback; 32 bytes. */
  cookieKey: Uint8Array
  /** How long to wait for Google's answer. */
  timeoutMs?: number
  /** How many sign-ins one network may start in a minute, and how many may return from Google. */
  signInsPerMinute?: number
  /** Counts the sign-ins of each network. By default in this process. */
  calls?: CallCounts
}

/** Opens sign-in with Google by OpenID Connect. In the mode `local` the emulator takes Google's place. */
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
    calls = createCallCounts(),
  } = settings
  const originOf = (request: FastifyRequest) =>
    publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${request.host}`
  const isAuthorized = (address: string) =>
    URL.canParse(address) &&
    authorizedDomains.some((domain) => isWithinDomain(domain, new URL(address).hostname))

  const { issuer, plugin } =
    who.mode === 'local'
      ? createEmulatorIssuer({ ownAddress, originOf, isAuthorized, timeoutMs })
      : { issuer: createGoogleIssuer({ ...who, clock, log, timeoutMs }), plugin: undefined }
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
