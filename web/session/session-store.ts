import type { AccessTokens } from '#web/api/access-token.ts'
import type { Credentials, IdentityClient, Profile, SignedInUser } from './identity-client.ts'
import { type EndReason, GoogleSignInOff, readEndReason, SessionRefused } from './session-end.ts'
import { exchangeToken } from './exchange-token.ts'
import type { SignedInMarker } from './signed-in-marker.ts'

export type SessionState = {
  user: SignedInUser | null
  /** True until it is known who is signed in, and while an action is pending. */
  loading: boolean
  /** Could not be found out so far: the network is away. It is tried again. */
  delayed: boolean
  /** Set when the session ended on its own, until the next sign-in. */
  ended: EndReason | undefined
  /** They logged out themselves, here: the page they were on is about to be left too. */
  left: boolean
}

export type SessionParts = {
  /** Loads the identity provider's SDK. */
  openIdentity: () => Promise<IdentityClient>
  /** Our access token for the provider's ID token. */
  exchange: (idToken: string, email: string) => Promise<string>
  tokens: AccessTokens
  marker: Pick<SignedInMarker, 'isSet' | 'set' | 'clear'>
  /** Forgets what belongs to the person who left, or whose place another took. */
  forgetOwnData: () => void
  /** Told of a failure that people are not shown. */
  report: (what: string, error: unknown) => void
}

export type SessionStore = ReturnType<typeof createSessionStore>

export const unknownSession: SessionState = {
  user: null,
  loading: true,
  delayed: false,
  ended: undefined,
  left: false,
}

/** Who is signed in, in one place for the whole page. Lives outside React; see SessionProvider. */
export function createSessionStore(parts: SessionParts) {
  const { tokens, marker } = parts
  const listeners = new Set<() => void>()
  let state = unknownSession
  let opening: Promise<IdentityClient> | undefined
  /** Actions that are pending; each sets `loading`. */
  let pending = 0
  /** Above 0 while we ourselves change who is signed in: what the provider calls back meanwhile is our own doing. */
  let muted = 0
  let isLeaving = false

  function set(change: Partial<SessionState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  /** The provider's client, once it has said for the first time who is signed in. */
  function open(): Promise<IdentityClient> {
    opening ??= openAndWatch().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  async function openAndWatch(): Promise<IdentityClient> {
    const client = await parts.openIdentity()
    await new Promise<void>((resolve) => {
      client.watch(() => {
        resolve()
        if (muted === 0) void follow(client)
      })
    })
    return client
  }

  /** Takes over who the provider says is signed in; throws SessionRefused when our server will not have them. */
  async function accept(client: IdentityClient): Promise<void> {
    const user = client.readUser()
    if (!user) return leave(undefined)
    if (tokens.readOwner() !== user.uid) tokens.clear()
    if (state.user && state.user.uid !== user.uid) parts.forgetOwnData()
    if (!tokens.isFresh()) await bringToken(client, user)
    // Somebody else may have come, or this one left, while the token was on its way.
    if (client.readUser()?.uid !== user.uid) return accept(client)
    marker.set()
    set({ user, delayed: false, ended: undefined, left: false })
  }

  async function bringToken(client: IdentityClient, user: SignedInUser) {
    try {
      await fetchToken(client, user)
    } catch (error) {
      const reason = readEndReason(error)
      // Without one they are signed in all the same: the network is away, and each call tries for a token again.
      if (!reason) return
      await quietly(() => client.signOut())
      leave(undefined)
      throw new SessionRefused(reason, error)
    }
  }

  async function fetchToken(client: IdentityClient, user: SignedInUser) {
    const token = await exchangeToken(client, user.email, parts.exchange)
    if (client.readUser()?.uid === user.uid) tokens.keep(token, user.uid)
  }

  async function quietly(work: () => Promise<void>) {
    muted += 1
    try {
      await work()
    } finally {
      muted -= 1
    }
  }

  /** Where nobody acted here: at the start, when another tab did, when the provider ended it. */
  async function follow(client: IdentityClient) {
    // Whoever logs out clears the mark; where it still stands the session was ended for them.
    const wasSignedIn = marker.isSet()
    try {
      if (client.readUser()) await accept(client)
      else leave(wasSignedIn ? 'expired' : undefined)
    } catch (error) {
      end(error)
    }
    set({ loading: pending > 0 })
  }

  function end(error: unknown) {
    if (!(error instanceof SessionRefused)) throw error
    set({ ended: error.reason })
  }

  function leave(ended: EndReason | undefined) {
    // A guest who opens log-in has not left: what they typed stays.
    if (state.user ?? marker.isSet()) parts.forgetOwnData()
    marker.clear()
    tokens.clear()
    set({ user: null, delayed: false, ended, left: isLeaving })
  }

  async function act(work: (client: IdentityClient) => Promise<void>) {
    pending += 1
    set({ loading: true })
    try {
      const client = await open()
      await quietly(async () => {
        await work(client)
        await accept(client)
      })
    } finally {
      pending -= 1
      set({ loading: pending > 0 })
    }
  }

  tokens.renewWith(async () => {
    if (!marker.isSet()) return undefined
    const client = await open()
    const user = client.readUser()
    if (!user) return undefined
    let failure: unknown
    await quietly(async () => {
      try {
        await fetchToken(client, user)
      } catch (error) {
        failure = error
        const reason = readEndReason(error)
        if (!reason) return
        await client.signOut()
        leave(reason)
      }
    })
    if (failure) throw failure
    return tokens.read()
  })

  /** Finds out who is signed in. A guest needs no network for that. */
  async function start(): Promise<void> {
    if (!marker.isSet()) return set({ user: null, loading: false })
    try {
      await open()
    } catch {
      set({ delayed: true })
    }
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: () => state,

    start,

    /** Another tab has logged out: so has this one, before the SDK has heard of it. */
    leaveAlong() {
      if (state.user && pending === 0) leave(undefined)
    },

    /** Another tab has logged in. Where it is the same person again, the SDK sees no change and says nothing. */
    async comeBack() {
      const wasOpen = opening !== undefined
      await start()
      if (!wasOpen || !opening) return
      const client = await opening
      if (client.readUser() && !state.user && pending === 0) await follow(client)
    },

    signUp: (credentials: Credentials) => act((client) => client.signUp(credentials)),
    logIn: (credentials: Credentials) => act((client) => client.signIn(credentials)),
    updateProfile: (profile: Profile) => act((client) => client.updateProfile(profile)),

    /** Whose password a one-time code sets; and setting it, which signs nobody in. */
    readResetCode: async (code: string) => (await open()).readResetCode(code),
    setPassword: async (code: string, password: string) => (await open()).setPassword(code, password),

    /** Where Google's popup will open. */
    logInWithGoogle: (): Promise<void> => Promise.reject(new GoogleSignInOff()),

    /** True when it is done. A failure is reported, and they stay signed in. */
    async logOut(): Promise<boolean> {
      isLeaving = true
      try {
        await act(async (client) => {
          // First, so that other tabs know that this is no session that ended on its own.
          marker.clear()
          await client.signOut()
        })
        return true
      } catch (error) {
        if (state.user) marker.set()
        parts.report('Logging out failed', error)
        return false
      } finally {
        isLeaving = false
      }
    },
  }
}
