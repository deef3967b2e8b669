import { exportJWK, generateKeyPair } from 'jose'
import type { Configuration, Provider } from 'oidc-provider'
import { renderOver } from './chooser-page.ts'
import { createMemory } from './memory.ts'
import { claimsOf, createPeople, type Person } from './people.ts'

export const prefix = '/identity/local-google'
/** Its name in tokens. Nothing is there: how it is reached depends on who asks. */
export const issuerName = 'https://local-google.invalid'
export const clientId = 'hatbodol'

export type LocalProvider = {
  provider: Provider
  /** Knows a person from here on and gives the id of the account. */
  remember: (person: Person) => string
}

export type ProviderSettings = {
  clientSecret: string
  cookieKey: string
  /** Whether people may sign in from the address they are sent back to. */
  isAuthorized: (address: string) => boolean
}

/** The issuer, with a key that lives as long as this process: tokens of it are handed over at once. */
export async function createProvider(settings: ProviderSettings): Promise<LocalProvider> {
  // Neither the library nor a key is made where nobody signs in this way.
  const [{ Provider, interactionPolicy }, { privateKey }] = await Promise.all([
    import('oidc-provider'),
    generateKeyPair('RS256', { extractable: true }),
  ])
  const { remember, find } = createPeople()
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)

  const provider = new Provider(issuerName, {
    ...standards(settings),
    jwks: {
      keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: crypto.randomUUID() }],
    },
    interactions: { policy, url: (_, { uid }) => `${prefix}/choose/${uid}` },
    findAccount: (_, accountId) => {
      const person = find(accountId)
      return person && { accountId, claims: () => claimsOf(person) }
    },
  })
  // A developer's machine goes by many names: what counts is whether people may sign in from there.
  provider.Client.prototype.redirectUriAllowed = (address) =>
    URL.canParse(address) &&
    new URL(address).pathname === '/identity/google/callback' &&
    settings.isAuthorized(address)
  provider.proxy = true
  return { provider, remember }
}

function standards({ clientSecret, cookieKey }: ProviderSettings): Configuration {
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
      profile: ['name', 'given_name', 'family_name'],
    },
    // Google puts them into the ID token too.
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
    // Google does not ask either: this product is its own client.
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
      const { html, policy } = renderOver()
      context.set('content-security-policy', policy)
      context.type = 'html'
      context.body = html
    },
  }
}

/** Whom the issuer knows in this browser. We keep that from it: who signs in is chosen each time, in every window for itself. */
export const sessionCookie = 'hatbodol-stand-in-session'
