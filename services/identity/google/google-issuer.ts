import type { JWTVerifyGetKey } from 'jose'
import { allowInsecureRequests, type Configuration, discovery } from 'openid-client'
import { Refusal } from '#contract/refusal.ts'
import type { Clock } from '#lib/clock.ts'
import { createGoogleKeys, type KeysLog } from '../google-keys.ts'
import type { Issuer } from './issuer.ts'

const documentedIssuer = 'https://accounts.google.com'

type GoogleIssuerSettings = {
  clientId: string
  clientSecret: string
  clock: Clock
  log: KeysLog
  /** The origin of the discovery document; tests use their own issuer. */
  issuer?: string
  timeoutMs: number
}

/** Google, as its discovery document describes it. The document is fetched at the first use, and stored. */
export function createGoogleIssuer(settings: GoogleIssuerSettings): Issuer {
  const { clientId, clientSecret, clock, log, timeoutMs, issuer = documentedIssuer } = settings
  let configuration: Promise<Configuration> | undefined
  let keys: JWTVerifyGetKey | undefined

  const configure = () => {
    // After a failure the next caller fetches it again.
    configuration ??= discover().catch((error: unknown) => {
      configuration = undefined
      throw error
    })
    return configuration
  }
  const discover = () =>
    discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: timeoutMs / 1000,
      execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
    })

  const findKeys = async () => {
    const metadata = (await configure().catch(throwUnavailable)).serverMetadata()
    return (keys ??= createGoogleKeys({ url: metadata.jwks_uri ?? issuer, clock, log, timeoutMs }))
  }
  return {
    clientId,
    // https://developers.google.com/identity/openid-connect/openid-connect#validatinganidtoken
    names: [issuer, issuer.replace(/^https?:\/\//, '')],
    configure,
    keys: async (header, token) => (await findKeys())(header, token),
    clock,
  }
}

function throwUnavailable(cause: unknown): never {
  throw new Refusal('provider-unavailable/google', { cause })
}
