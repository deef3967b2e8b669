import { vi } from 'vitest'
import { createAccessTokens } from '#web/api/access-token.ts'
import { createMemoryStorage } from '#web/api/local-storage.ts'
import type { IdentityClient, SignedInUser } from '#web/session/identity/identity-client.ts'
import { createSignedInMarker } from '#web/own-data/signed-in-marker.ts'
import { createSessionActions } from '#web/session/store/session-actions.ts'
import { createSessionState, type SessionState } from '#web/session/store/session-state.ts'
import { createSessionStore, type SessionParts } from '#web/session/store/session-store.ts'

export const alice = person('uid-alice', 'alice@x.com')
export const bob = person('uid-bob', 'bob@x.com')
export const secret = { email: alice.email, password: 'hatbodol-demo' }
/** Signs Alice in at the provider. */
export const signIn = (client: IdentityClient) => client.signIn(secret)

function person(uid: string, email: string): SignedInUser {
  const nothing = { displayName: null, photoURL: null, phoneNumber: null, tenantId: null, providerData: [] }
  return { uid, email, emailVerified: false, isAnonymous: false, ...nothing }
}

export const authError = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code })
/** An access token. Without `sid` it is like one from a provider that does not distinguish sign-ins. */
export const tokenOf = (name: string, sid?: string) =>
  `${name}.${btoa(JSON.stringify({ iat: 0, exp: 3600, sid }))}.s`

/** A fake identity provider. `become` simulates what another tab or the provider itself does. */
function fakeIdentity(first: SignedInUser | null) {
  let user = first
  let listener = () => undefined as void
  const become = (next: SignedInUser | null) => {
    user = next
    listener()
  }
  const client: IdentityClient = {
    watch(onChange) {
      listener = onChange
      listener()
    },
    readUser: () => user,
    signUp: async () => become(alice),
    signIn: async () => become(alice),
    updateProfile: async ({ displayName, photoURL }) => {
      if (user) user = { ...user, displayName, photoURL }
    },
    signOut: async () => become(null),
    deleteAccount: async () => {},
    readResetCode: async () => alice.email,
    setPassword: async () => {},
    getIdToken: async ({ fresh }) => `id-${user?.uid}${fresh ? '-fresh' : ''}`,
    signInWithGoogle: async () => {
      become(alice)
      return { isNewAccount: false }
    },
    sendPasswordReset: async () => {},
    sendVerification: async () => {},
    readVerifyCode: async () => alice.email,
    verifyEmail: async () => {},
    changeEmail: async () => {},
    readAddressCode: async () => ({ kind: 'change', email: alice.email, previousEmail: undefined }),
    applyAddressCode: async () => {},
    reauthenticate: async () => {},
    changePassword: async () => {},
    linkGoogle: async () => {},
    unlinkGoogle: async () => {},
    listSecondFactors: () => [],
    startSecondFactor: async () => ({ secret: 'JBSWY3DP', uri: 'otpauth://totp/x', finish: async () => {} }),
    removeSecondFactor: async () => {},
    makeRecoveryCodes: async () => [],
    countRecoveryCodes: async () => 0,
    reload: async () => {},
  }
  return { client, become }
}

export type SessionOptions = {
  signedIn?: SignedInUser
  exchange?: Exchange
}

/** Returns the access token. */
type Exchange = (idToken: string, email: string) => Promise<string>

/** A session store with fake parts: it uses no network and no browser. */
export function setUpSession({ signedIn, exchange }: SessionOptions = {}) {
  const storage = createMemoryStorage()
  const tokens = createAccessTokens(() => storage)
  const marker = createSignedInMarker(() => storage)
  if (signedIn) marker.set(signedIn.uid)
  const { client, become } = fakeIdentity(signedIn ?? null)
  const openIdentity = vi.fn<SessionParts['openIdentity']>(async () => client)
  const forgetOwnData = vi.fn<() => void>()
  const forgetLeftovers = vi.fn<SessionParts['forgetLeftovers']>()
  const report = vi.fn<SessionParts['report']>()
  const createRecord = vi.fn<SessionParts['createRecord']>()
  const endSignIn = vi.fn<SessionParts['endSignIn']>()
  const checkToken = vi.fn<SessionParts['checkToken']>(async () => {})
  const asked = vi.fn<Exchange>(exchange ?? (async (idToken) => tokenOf(idToken)))
  const state = createSessionState()
  const parts: SessionParts = {
    state,
    openIdentity,
    exchange: async (...given) => ({ accessToken: await asked(...given) }),
    createRecord,
    endSignIn,
    checkToken,
    tokens,
    marker,
    forgetOwnData,
    forgetLeftovers,
    report,
  }
  const core = createSessionStore(parts)
  tokens.renewWith(core.renew)
  const store = { ...core, ...createSessionActions(parts, core) }
  const seen: SessionState[] = [store.read()]
  state.subscribe(() => seen.push(store.read()))
  return {
    store,
    client,
    become,
    openIdentity,
    forgetOwnData,
    forgetLeftovers,
    report,
    createRecord,
    endSignIn,
    checkToken,
    asked,
    tokens,
    marker,
    seen,
  }
}

/** Resolves once it is known who is signed in. */
export const settled = (store: { read: () => SessionState }) => vi.waitUntil(() => !store.read().loading)
