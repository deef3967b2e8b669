import type { AccessTokens } from '#web/api/access-token.ts'
import { type IdentityClient, SecondFactorNeeded } from '#web/session/identity/identity-client.ts'
import type { SignedInMarker } from '#web/own-data/signed-in-marker.ts'
import { obtainToken, type TokenParts } from './obtain-token.ts'
import { readEndReason, SessionRefused } from './session-end.ts'
import type { SessionStateStore, SessionEvent } from './session-state.ts'

export type SessionParts = TokenParts & {
  state: SessionStateStore
  /** Loads the identity provider's SDK. */
  openIdentity: () => Promise<IdentityClient>
  /** Ends one sign-in of the signed-in person, or of the person to whom the access token belongs. */
  endSignIn: (id: string, token?: string) => Promise<unknown>
  /** Asks our server whether an access token is valid. Throws Problem or NetworkFailure. */
  checkToken: (token: string) => Promise<unknown>
  tokens: AccessTokens
  /** Tells every tab who has finished signing in. */
  marker: Pick<SignedInMarker, 'isSet' | 'read' | 'set' | 'clear'>
  /** Removes the data of a person who signed out or was replaced by another. */
  forgetOwnData: () => void
  /** Runs at the start. Removes what has expired, or for a guest, what an earlier sign-out left behind. */
  forgetLeftovers: (isSignedIn: boolean) => void
  /** Reports a failure that people are not shown. */
  report: (what: string, error: unknown) => void
}

type AuthenticateOptions = {
  /** Renews the access token: it may have become invalid, or may not say how they signed in. */
  renewsToken?: boolean
  /** Creates a record for somebody who has none yet. If no token can be obtained afterwards, they are not signed in. */
  createsRecord?: boolean
  /** Runs once they are signed in here, with the new token in place. */
  afterwards?: () => Promise<void>
}

export type SessionStore = ReturnType<typeof createSessionStore>

/**
 * Who is signed in, for the whole page. Keeps the state machine in step with the identity provider, our access token
 * and the other tabs. The actions of people are in `session-actions.ts`. It lives outside React; see SessionProvider.
 */
export function createSessionStore(parts: SessionParts) {
  const { tokens, marker } = parts
  const { read, dispatch } = parts.state
  let opening: Promise<IdentityClient> | undefined
  /** Above 0 while we change who is signed in ourselves: the provider's callbacks are then ignored. */
  let ownChanges = 0

  /** Returns the provider's client, once it has reported for the first time who is signed in. */
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
        if (ownChanges === 0) void follow(client)
      })
    })
    return client
  }

  /**
   * Runs `work` at the provider, which signs somebody in or changes their account. Afterwards that person is signed in
   * here. `loading` is true in the meantime. Throws the provider's error, Problem, NetworkFailure, SessionRefused, or
   * SecondFactorNeeded, whose `resolve` continues from there.
   */
  async function authenticate<T>(
    work: (client: IdentityClient) => Promise<T>,
    options: AuthenticateOptions = {},
  ): Promise<T> {
    dispatch({ type: 'action-started' })
    let client: IdentityClient | undefined
    try {
      client = await open()
      ownChanges += 1
      const given = await work(client)
      await admit(client, options)
      // Another tab may have signed them out in the meantime.
      if (!read().user) throw new SessionRefused('expired', undefined)
      await options.afterwards?.()
      return given
    } catch (error) {
      if (client) await follow(client, error)
      if (!(error instanceof SecondFactorNeeded)) throw error
      throw error.continueBy((resolve) => authenticate(resolve, options))
    } finally {
      if (client) ownChanges -= 1
      dispatch({ type: 'action-ended' })
    }
  }

  /**
   * Signs the provider's user in here, once we have a token for them. Throws SessionRefused if our server refuses them.
   */
  async function admit(
    client: IdentityClient,
    { renewsToken, createsRecord }: AuthenticateOptions = {},
  ): Promise<void> {
    const user = client.readUser()
    if (!user) return leave()
    if (renewsToken || tokens.readOwner() !== user.uid) tokens.clear()
    const earlier = read().user
    if (earlier && earlier.uid !== user.uid) parts.forgetOwnData()
    try {
      if (!tokens.isFresh()) await obtainToken(client, user, parts, { createsRecord })
    } catch (error) {
      // Without a network they stay signed in, because each later call asks for a token again.
      if (error instanceof SessionRefused || createsRecord) {
        await change(() => client.signOut())
        leave()
        throw error
      }
    }
    // Another person may have signed in while the token was being fetched.
    if (client.readUser()?.uid !== user.uid) return follow(client)
    marker.set(user.uid)
    dispatch({ type: 'signed-in', user })
  }

  /**
   * Adopts the provider's state when this tab did not act: at the start, after another tab acted, after the provider
   * ended the session, and after an action failed. If another tab is still signing a person in, there is no mark yet, and
   * that tab finishes the sign-in.
   */
  async function follow(client: IdentityClient, failure?: unknown): Promise<void> {
    const user = client.readUser()
    const marked = marker.read()
    const { status, user: shown } = read()
    if (status !== 'unknown' && user?.uid === shown?.uid) return
    // At the start the mark may name another person: it may have been set before this page was open.
    const isFinished = marked !== null && (status === 'unknown' || marked === user?.uid)
    if (user && isFinished) return admit(client).catch(endRefused)
    // Signing out clears the mark. If it is still there, the provider ended the session.
    const wasEnded = !user && marked !== null && (shown?.uid ?? marked) === marked
    if (wasEnded) return end(client, marked, failure)
    if (status !== 'unknown' && !shown) return
    // The token and the mark belong to all tabs, so they are not changed here.
    if (shown) parts.forgetOwnData()
    dispatch({ type: 'signed-out', here: false })
  }

  /**
   * Ends the session that the provider has ended. The provider does not say why, so our server is asked whether the account
   * is gone.
   */
  async function end(client: IdentityClient, marked: string, failure: unknown): Promise<void> {
    const token = tokens.readOwner() === marked ? tokens.read() : undefined
    const asksServer = failure === undefined && token !== undefined
    const why = asksServer ? await findRefusal(token) : failure
    // Somebody may have signed in or out meanwhile.
    if (client.readUser() || marker.read() !== marked) return follow(client)
    leave({ type: 'ended', reason: readEndReason(why) ?? 'expired' })
  }

  const findRefusal = (token: string): Promise<unknown> =>
    parts.checkToken(token).then(
      () => undefined,
      (refusal: unknown) => refusal,
    )

  function endRefused(error: unknown) {
    if (!(error instanceof SessionRefused)) throw error
    dispatch({ type: 'ended', reason: error.reason })
  }

  /**
   * Makes the page a guest's page. The text that a guest typed stays: only the data of a signed-in person is removed.
   */
  function leave(event: SessionEvent = { type: 'signed-out', here: false }) {
    if (read().user ?? marker.isSet()) parts.forgetOwnData()
    marker.clear()
    tokens.clear()
    dispatch(event)
  }

  /** Runs work at the provider. The caller updates the state afterwards. */
  async function change<T>(work: () => Promise<T>): Promise<T> {
    ownChanges += 1
    try {
      return await work()
    } finally {
      ownChanges -= 1
    }
  }

  /** Obtains a new token; undefined if nobody is signed in. */
  async function renew(): Promise<string | undefined> {
    if (!marker.isSet()) return undefined
    const client = await open()
    const user = client.readUser()
    if (!user) return undefined
    return change(async () => {
      try {
        await obtainToken(client, user, parts)
      } catch (error) {
        if (!(error instanceof SessionRefused)) throw error
        await client.signOut()
        leave({ type: 'ended', reason: error.reason })
        throw error.cause
      }
      return tokens.read()
    })
  }

  /** Finds out who is signed in. Needs no network for a guest. */
  async function start(): Promise<void> {
    const isSignedIn = marker.isSet()
    parts.forgetLeftovers(isSignedIn)
    if (!isSignedIn) return dispatch({ type: 'signed-out', here: false })
    await open().catch(() => dispatch({ type: 'unreachable' }))
  }

  /** Another tab has signed somebody in or out. The SDK in this tab may not know it yet. */
  async function followOtherTab(): Promise<void> {
    if (!marker.isSet()) {
      if (read().user && ownChanges === 0) leave()
      return
    }
    const wasOpen = opening !== undefined
    await start()
    if (wasOpen && opening && ownChanges === 0) await follow(await opening)
  }

  return {
    read,
    start,
    renew,
    followOtherTab,
    dispatch,
    open,
    authenticate,
    follow,
    leave,
    change,
  }
}
