import { exportJWK, generateKeyPair } from 'jose'
import type { Configuration, Provider } from 'oidc-provider'
import { preferredLanguage } from '#lib/languages.ts'
import { renderExpired } from './chooser-page.ts'
import { createMemory } from './memory.ts'
import { claimsOf, createPeople, type Person } from './people.ts'

export const prefix = '/identity/local-google'
/** The issuer's name in tokens. It is not a real address: the issuer's address depends on the caller. */
export const issuerName = 'https://local-google.invalid'
export const clientId = 'hatbodol'

export type EmulatorProvider = {
  provider: Provider
  /** Stores a person and returns the id of the account. */
  remember: (person: Person) => string
}

type ProviderSettings = {
  clientSecret: string
  cookieKey: string
  /** Whether people may sign in from the address that they are sent back to. */
  isAuthorized: (address: string) => boolean
}

/** Makes the issuer. Its key lasts as long as this process, which is enough because its tokens are used at once. */
export async function createProvider(settings: ProviderSettings): Promise<EmulatorProvider> {
  // Loads the library and makes a key only when somebody signs in this way.
  const [{ Provider, interactionPolicy }, { privateKey }] = await Promise.all([
    import('oidc-provider'),
    generateKeyPair('RS256', { extractable: true }),
  ])
  const { remember, find } = createPeople()
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)

  const provider = new Provider(issuerName, {
    ...baseConfiguration(settings),
    jwks: {
      keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: crypto.randomUUID() }],
    },
    interactions: { policy, url: (_, { uid }) => `${prefix}/choose/${uid}` },
    findAccount: (_, accountId) => {
      const person = find(accountId)
      return person && { accountId, claims: () => claimsOf(person) }
    },
  })
  // A developer's machine has many names, so every address from which people may sign in is allowed.
  provider.Client.prototype.redirectUriAllowed = (address) =>
    URL.canParse(address) &&
    new URL(address).pathname === '/identity/google/callback' &&
    settings.isAuthorized(address)
  provider.proxy = true
  return { provider, remember }
}

function baseConfiguration({ clientSecret, cookieKey }: ProviderSettings): Configuration {
  return {
    adapter: createMemory(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ['https://hatbodol.invalid/identity/google/callback'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified', 'hd'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
    },
    // Like Google, also puts these claims into the ID token.
    conformIdTokenClaims: false,
    cookies: {
      keys: [cookieKey],
      names: {
        session: sessionCookie,
        interaction: 'hatbodol-stand-in-interaction',
        resume: 'hatbodol-stand-in-resume',
      },
      long: { path: prefix },
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    pkce: { required: () => true },
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AuthorizationCode: 60,
      AccessToken: 600,
      IdToken: 3600,
    },
    expiresWithSession: () => false,
    // Like Google, does not ask for consent: this product is the issuer's own client.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    async renderError(context) {
      const { html, policy } = renderExpired(preferredLanguage(context.get('accept-language')))
      context.set('content-security-policy', policy)
      context.type = 'html'
      context.body = html
    },
  }
}

/**
 * The cookie with which the issuer remembers who signed in. We hide it from the issuer, so that people choose an
 * account each time, in every window.
 */
export const sessionCookie = 'hatbodol-stand-in-session'
