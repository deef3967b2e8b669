import { vi } from 'vitest'
import type { Route } from '#contract/route.ts'
import { accountRoutes } from '#contract/routes/account.ts'
import { sessionRoutes } from '#contract/routes/session.ts'
import { userRoutes } from '#contract/routes/users.ts'
import { accessTokens } from '#web/api/access-token.ts'
import { onSignOut } from '#web/own-data/own-data.ts'
import { signedInMarker } from '#web/own-data/signed-in-marker.ts'
import type { IdentityClient, SignedInUser } from '#web/session/identity/identity-client.ts'
import { createSession } from '#web/session/store/session-actions.ts'
import { createSessionState, type SessionState } from '#web/session/store/session-state.ts'
import type { SessionParts } from '#web/session/store/session-store.ts'

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
type Exchange = (idToken: string, query: unknown) => Promise<string>

/** What a call to our server has: the token, and the input by its parts. */
type Call = [bearer: string, route: Route, input: { query: unknown; params: { id: string }; body: unknown }]

/** The session of a page without a network and a browser. There is only one at a time: it forgets the earlier one. */
export function setUpSession({ signedIn, exchange }: SessionOptions = {}) {
  accessTokens.clear()
  signedInMarker.clear()
  if (signedIn) signedInMarker.set(signedIn.uid)
  const { client, become } = fakeIdentity(signedIn ?? null)
  const openIdentity = vi.fn<SessionParts['openIdentity']>(async () => client)
  const forgetOwnData = vi.fn<() => void>()
  onSignOut(forgetOwnData)
  const report = vi.spyOn(console, 'error').mockClear().mockReturnValue()
  const createRecord = vi.fn<(body: unknown) => Promise<unknown>>(async () => {})
  const endSignIn = vi.fn<(id: string, bearer: string) => Promise<unknown>>(async () => {})
  const checkToken = vi.fn<(bearer: string) => Promise<unknown>>(async () => {})
  const asked = vi.fn<Exchange>(exchange ?? (async (idToken) => tokenOf(idToken)))
  const call = async (...[bearer, route, { query, params, body }]: Call): Promise<unknown> => {
    if (route === sessionRoutes.create) return { accessToken: await asked(bearer, query) }
    if (route === userRoutes.create) return createRecord(body)
    if (route === accountRoutes.endSession) return endSignIn(params.id, bearer)
    if (route === accountRoutes.listSessions) return checkToken(bearer)
    throw new Error(`The session does not call ${route.path}.`)
  }
  const state = createSessionState()
  const session = createSession({ state, openIdentity, call: call as SessionParts['call'] })
  accessTokens.renewWith(session.renew)
  const store = { ...session, read: state.read }
  const seen: SessionState[] = [store.read()]
  state.subscribe(() => seen.push(store.read()))
  return {
    store,
    client,
    become,
    openIdentity,
    forgetOwnData,
    report,
    createRecord,
    endSignIn,
    checkToken,
    asked,
    tokens: accessTokens,
    marker: signedInMarker,
    seen,
  }
}

/** Resolves once it is known who is signed in. */
export const settled = (store: { read: () => SessionState }) => vi.waitUntil(() => !store.read().loading)
