import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { allowInsecureRequests, ClientSecretPost, Configuration } from 'openid-client'
import { createGoogleKeys } from '#services/identity/google-keys.ts'
import type { Issuer } from '#services/identity/google/issuer.ts'
import type { IssuerUse } from '#services/identity/google/open-google.ts'
import { createEmulatorPlugin } from './plugin.ts'
import { clientId, createProvider, issuerName, type EmulatorProvider, prefix } from './provider.ts'

type EmulatorSettings = IssuerUse & {
  /** The address at which this process reaches itself. */
  ownAddress: () => string
}

/**
 * A complete OpenID Connect issuer in this process, for installations that are not registered with Google. Its keys and
 * people are lost when the process ends.
 */
export function createEmulatorIssuer(settings: EmulatorSettings): {
  issuer: Issuer
  plugin: FastifyPluginAsync
} {
  const { ownAddress, originOf, isAuthorized, timeoutMs } = settings
  const clientSecret = randomBytes(32).toString('base64url')
  const cookieKey = randomBytes(32).toString('base64url')
  let opened: Promise<EmulatorProvider> | undefined
  const open = () => (opened ??= createProvider({ clientSecret, cookieKey, isAuthorized }))

  // The issuer uses the machine's clock, whatever clock the product uses.
  const clock = () => new Date()
  const endpoint = (path: string) => ownAddress() + prefix + path
  let keys: Issuer['keys'] | undefined
  return {
    issuer: {
      clientId,
      names: [issuerName],
      // The browser reaches the issuer at the origin where it reached us. This process reaches it at its own address.
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
    plugin: createEmulatorPlugin(open, originOf),
  }
}
