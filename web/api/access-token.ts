import { findLocalStorage, type TextStorage } from './local-storage.ts'
import { NetworkFailure } from './network-failure.ts'

/** The token is renewed when it has less time left than this, so that it does not expire on its way to the server. */
const spareMs = 60_000

const tokenKey = 'token'
const factsKey = 'token-facts'

type Facts = { owner: string; expiresAt: number }

/** Returns a new token, or undefined if nobody is signed in. */
type Renewal = () => Promise<string | undefined>

export type AccessTokens = ReturnType<typeof createAccessTokens>

/**
 * Our own access token, stored in local storage under `token` and shared by all tabs. The time until it expires is
 * counted on this device's clock from the moment it arrived, because a phone's clock may be hours wrong.
 */
export function createAccessTokens(findStorage: () => TextStorage, now = () => Date.now()) {
  let renewal: Renewal | undefined
  let running: Promise<string | undefined> | undefined

  const read = () => findStorage().getItem(tokenKey) ?? undefined

  function readFacts(): Facts | undefined {
    const text = findStorage().getItem(factsKey)
    return text ? (JSON.parse(text) as Facts) : undefined
  }

  return {
    read,

    /** The owner of the token: the identity provider's id of the account. */
    readOwner: () => (read() ? readFacts()?.owner : undefined),

    /** When the token expires, in milliseconds on this device's clock; undefined without a token. */
    readEnd: () => (read() ? readFacts()?.expiresAt : undefined),

    /** The id of the token's sign-in; undefined if the identity provider does not distinguish sign-ins. */
    readSignIn() {
      const token = read()
      return token && readClaims(token).sid
    },

    isFresh: () => read() !== undefined && (readFacts()?.expiresAt ?? 0) - now() > spareMs,

    keep(token: string, owner: string) {
      const facts: Facts = { owner, expiresAt: now() + lifetimeMs(token) }
      findStorage().setItem(factsKey, JSON.stringify(facts))
      findStorage().setItem(tokenKey, token)
    },

    clear() {
      findStorage().removeItem(tokenKey)
      findStorage().removeItem(factsKey)
    },

    /** Sets the function that gets a new token. The session does this while somebody is signed in. */
    renewWith(next: Renewal | undefined) {
      renewal = next
    },

    /**
     * Returns a newer token than `old`: one that another tab has stored, or a new one. Callers at the same time share one
     * renewal.
     */
    renew(old: string | undefined): Promise<string | undefined> {
      const current = read()
      if (current !== old && current !== undefined) return Promise.resolve(current)
      running ??= (renewal?.() ?? Promise.resolve(undefined)).finally(() => (running = undefined))
      return running
    },
  }
}

type Claims = { iat: number; exp: number; sid?: string }

const readClaims = (token: string) =>
  JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as Claims

function lifetimeMs(token: string): number {
  const { iat, exp } = readClaims(token)
  return (exp - iat) * 1000
}

/** The token for a call that also works without one; undefined if it has expired and cannot be renewed now. */
export async function tokenForGuest(tokens: AccessTokens): Promise<string | undefined> {
  if (tokens.read() === undefined || tokens.isFresh()) return tokens.read()
  try {
    return await tokens.renew(tokens.read())
  } catch (error) {
    if (error instanceof NetworkFailure) return undefined
    throw error
  }
}

export const accessTokens = createAccessTokens(findLocalStorage)
