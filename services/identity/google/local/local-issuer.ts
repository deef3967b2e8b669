import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { allowInsecureRequests, ClientSecretPost, Configuration } from 'openid-client'
import { createGoogleKeys } from '../../google-keys.ts'
import type { Issuer } from '../issuer.ts'
import { createLocalPlugin } from './plugin.ts'
import { clientId, createProvider, issuerName, type LocalProvider, prefix } from './provider.ts'

export type LocalSettings = {
  ownAddress: () => string
  originOf: (request: FastifyRequest) => string
  isAuthorized: (address: string) => boolean
  timeoutMs: number
}

/** A real issuer in this process, for machines that Google does not know. Its keys and its people end with the process. */
export function createLocalIssuer(settings: LocalSettings): { issuer: Issuer; plugin: FastifyPluginAsync } {
  const { ownAddress, originOf, isAuthorized, timeoutMs } = settings
  const clientSecret = randomBytes(32).toString('base64url')
  const cookieKey = randomBytes(32).toString('base64url')
  let opened: Promise<LocalProvider> | undefined
  const open = () => (opened ??= createProvider({ clientSecret, cookieKey, isAuthorized }))

  // The issuer goes by the clock of the machine, whatever clock the product has.
  const clock = () => new Date()
  const endpoint = (path: string) => ownAddress() + prefix + path
  let keys: Issuer['keys'] | undefined
  return {
    issuer: {
      clientId,
      spellings: [issuerName],
      // The browser reaches it where it reached us; this process reaches it by itself.
      configure: async (origin) => {
        const metadata = {
          issuer: issuerName,
          authorization_endpoint: `${origin}${prefix}/auth`,
          token_endpoint: endpoint('/token'),
          jwks_uri: endpoint('/jwks'),
          authorization_response_iss_parameter_supported: true,
        }
        const configuration = new Configuration(metadata, clientId, {}, ClientSecretPost(clientSecret))
        configuration.timeout = timeoutMs / 1000
        allowInsecureRequests(configuration)
        return configuration
      },
      keys: (header, token) => (keys ??= createGoogleKeys({ url: endpoint('/jwks'), clock }))(header, token),
      clock,
    },
    plugin: createLocalPlugin(open, originOf),
  }
}
