import { Problem } from '#contract/errors.ts'
import { exchangeToken } from './exchange-token.ts'
import type { IdentityClient, SignedInUser } from './identity-client.ts'
import { createSessionActions } from './session-actions.ts'
import { type EndReason, readEndReason, SessionRefused } from './session-end.ts'
import { type SessionParts, type SessionState, unknownSession } from './session-state.ts'

export type SessionStore = ReturnType<typeof createSessionStore>

/** Before an account without a record is looked at again, where another tab may be making that. */
const newcomerMs = 3000

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

  /**
   * Takes over who the provider says is signed in; throws SessionRefused when our server will not have them. Where
   * another tab is signing them in, they are that one's to sign out, and its mark says when they are in.
   */
  async function accept(client: IdentityClient, byAnotherTab = false): Promise<void> {
    const user = client.readUser()
    if (!user) return leave(undefined)
    if (tokens.readOwner() !== user.uid) tokens.clear()
    if (state.user && state.user.uid !== user.uid) parts.forgetOwnData()
    const isIn = tokens.isFresh() || (await bringToken(client, user, byAnotherTab))
    // Somebody else may have come, or this one left, while the token was on its way.
    if (client.readUser()?.uid !== user.uid) return accept(client, byAnotherTab)
    if (!isIn) return stayOut(user)
    marker.set(user.uid)
    set({ user, delayed: false, ended: undefined, left: false })
  }

  /** False where they may have no record yet. */
  async function bringToken(client: IdentityClient, user: SignedInUser, byAnotherTab: boolean) {
    try {
      await (byAnotherTab ? fetchTokenInTime(client, user) : fetchToken(client, user))
      return true
    } catch (error) {
      const reason = readEndReason(error)
      // Without one they are signed in all the same: the network is away, and each call tries for a token again. Whom
      // another tab is still signing in may have no record yet.
      if (!reason) return !byAnotherTab || marker.isSet()
      if (byAnotherTab && hasNoRecord(error)) return false
      await quietly(() => client.signOut())
      leave(undefined)
      throw new SessionRefused(reason, error)
    }
  }

  async function fetchToken(client: IdentityClient, user: SignedInUser) {
    const token = await exchangeToken(client, user.email, parts.exchange)
    if (client.readUser()?.uid === user.uid) tokens.keep(token, user.uid)
  }

  async function fetchTokenInTime(client: IdentityClient, user: SignedInUser) {
    try {
      await fetchToken(client, user)
    } catch (error) {
      // Where the mark does not stand yet, it will be set, and that is heard.
      if (!hasNoRecord(error) || !marker.isSet()) throw error
      await new Promise((resolve) => setTimeout(resolve, newcomerMs))
      await fetchToken(client, user)
    }
  }

  /** The SDK, the mark and the token are every tab's: nothing of them is touched. */
  function stayOut({ uid }: SignedInUser) {
    // The mark may have come meanwhile.
    if (state.user?.uid !== uid) set({ user: null, delayed: false, ended: undefined, left: false })
  }

  async function quietly<T>(work: () => Promise<T>): Promise<T> {
    muted += 1
    try {
      return await work()
    } finally {
      muted -= 1
    }
  }

  /** Where nobody acted here: at the start, when another tab did, when the provider ended it. */
  async function follow(client: IdentityClient) {
    // Whoever logs out clears the mark; where it still stands the session was ended for them.
    const wasSignedIn = marker.isSet()
    const user = client.readUser()
    const isNew = state.user !== null && state.user.uid !== user?.uid
    try {
      if (user) await accept(client, !wasSignedIn || isNew)
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

  async function pend<T>(work: () => Promise<T>): Promise<T> {
    pending += 1
    set({ loading: true })
    try {
      return await work()
    } finally {
      pending -= 1
      set({ loading: pending > 0 })
    }
  }

  function act<T>(work: (client: IdentityClient) => Promise<T>): Promise<T> {
    return pend(async () => {
      const client = await open()
      return quietly(async () => {
        try {
          const given = await work(client)
          await accept(client)
          return given
        } catch (error) {
          await catchUp(client, error)
          throw error
        }
      })
    })
  }

  /** As `act`, for what changes nothing: nobody waits for it, and the access token stays. */
  async function look<T>(work: (client: IdentityClient) => Promise<T>): Promise<T> {
    const client = await open()
    return quietly(async () => {
      try {
        const given = await work(client)
        await catchUp(client, undefined)
        const user = client.readUser()
        if (user && user.uid === state.user?.uid) set({ user })
        return given
      } catch (error) {
        await catchUp(client, error)
        throw error
      }
    })
  }

  /** After an action that failed: the provider may have ended the session over it, and another tab may have acted. */
  async function catchUp(client: IdentityClient, error: unknown) {
    const user = client.readUser()
    if (user?.uid === state.user?.uid) return
    if (user) await accept(client, true).catch(end)
    else leave(marker.isSet() ? (readEndReason(error) ?? 'expired') : undefined)
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
      if (state.user && muted === 0) leave(undefined)
    },

    /**
     * Another tab has logged in. Where it is the same person again, the SDK sees no change and says nothing. Somebody else it
     * will tell of; until then it still has whoever was here before, whose session is over.
     */
    async comeBack() {
      const wasOpen = opening !== undefined
      await start()
      if (!wasOpen || !opening) return
      const client = await opening
      const isSame = client.readUser()?.uid === marker.read()
      if (isSame && !state.user && muted === 0) await follow(client)
    },

    ...createSessionActions(parts, {
      open,
      act,
      look,
      pend,
      fetchToken,
      readUser: () => state.user,
      setLeaving: (leaving) => (isLeaving = leaving),
    }),
  }
}

const hasNoRecord = (error: unknown) => error instanceof Problem && error.code === 'no-user-record'
