import { findLocalStorage, type TextStorage } from './local-storage.ts'
import { NetworkFailure } from './network-failure.ts'

/** Renewed when no more than this is left of it, so that it does not end on its way to the server. */
const spareMs = 60_000

const tokenKey = 'token'
const factsKey = 'token-facts'

type Facts = { owner: string; expiresAt: number }

/** Gives a new token, or undefined when nobody is signed in. */
export type Renewal = () => Promise<string | undefined>

export type AccessTokens = ReturnType<typeof createAccessTokens>

/**
 * Our own access token, kept in local storage under `token` and shared by all tabs. When it ends is counted on this
 * device's clock from the moment it came, since the clock of a phone may be hours off.
 */
export function createAccessTokens(findStorage: () => TextStorage, now: () => number = Date.now) {
  let renewal: Renewal | undefined
  let running: Promise<string | undefined> | undefined

  const read = () => findStorage().getItem(tokenKey) ?? undefined

  function readFacts(): Facts | undefined {
    const text = findStorage().getItem(factsKey)
    return text ? (JSON.parse(text) as Facts) : undefined
  }

  return {
    read,

    /** Whose it is: the identity provider's id of the account. */
    readOwner: () => (read() ? readFacts()?.owner : undefined),

    /** In milliseconds on this device's clock; undefined without a token. */
    readEnd: () => (read() ? readFacts()?.expiresAt : undefined),

    /** The sign-in it is of; undefined where the identity provider does not tell one from another. */
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

    /** Says how to get a new one; the session does while somebody is signed in. */
    renewWith(how: Renewal | undefined) {
      renewal = how
    },

    /** A token other than `spent`: one that another tab has brought meanwhile, or a new one. Callers share one renewal. */
    renew(spent: string | undefined): Promise<string | undefined> {
      const current = read()
      if (current !== spent && current !== undefined) return Promise.resolve(current)
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

/** The token for a call anyone may make: none when it has ended and cannot be renewed now. */
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
