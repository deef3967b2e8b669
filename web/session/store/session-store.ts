import { Problem } from '#contract/problem.ts'
import { sessionRoutes } from '#contract/routes/session.ts'
import { accessTokens } from '#web/api/access-token.ts'
import type { callApiWith } from '#web/api/call-api.ts'
import { report } from '#web/api/report.ts'
import { announceSignOut } from '#web/own-data/own-data.ts'
import { signedInMarker } from '#web/own-data/signed-in-marker.ts'
import {
  type IdentityClient,
  readEndReason,
  SessionRefused,
  type SignedInUser,
} from '#web/session/identity/identity-client.ts'
import type { SessionEvent, SessionStateStore } from './session-state.ts'

export type SessionParts = {
  state: SessionStateStore
  /** Loads the identity provider's SDK. */
  openIdentity: () => Promise<IdentityClient>
  /** Calls our server. Throws Problem or NetworkFailure. */
  call: typeof callApiWith
}

type CreateRecord = (user: SignedInUser) => Promise<void>

export type Admission = {
  /** Renews the access token: it may have become invalid, or may not say how they signed in. */
  renewsToken?: boolean
  /** Creates a record for somebody who has none yet. If no token can be obtained afterwards, they are not signed in. */
  createRecord?: CreateRecord
}

/**
 * Who is signed in, for the whole page. Keeps the state in step with the identity provider, our access token and the
 * other tabs. What people do is in `session-actions.ts`.
 */
export function createSessionStore({ state, openIdentity, call }: SessionParts) {
  const { read, dispatch } = state
  let opening: Promise<IdentityClient> | undefined
  /** Above 0 while we change who is signed in ourselves: the provider's reports are then ignored. */
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
    const client = await openIdentity()
    await new Promise<void>((resolve) => {
      client.watch(() => {
        resolve()
        if (ownChanges === 0) void follow(client)
      })
    })
    return client
  }

  /** Finds out who is signed in: at the start, after a failure, and when another tab has changed it. */
  async function start(): Promise<void> {
    const { status } = read()
    if (!signedInMarker.isSet()) return leaveUnmarked()
    // The first report of a client is followed by itself. Later, the SDK in this tab may not know another tab's change yet.
    const isFirst = opening === undefined || status === 'unknown'
    await open().then(
      (client) => (isFirst || ownChanges > 0 ? undefined : follow(client)),
      () => dispatch({ type: 'unreachable' }),
    )
  }

  /** Adopts that another tab has signed out. While we change something ourselves, this waits for the end of the change. */
  function leaveUnmarked() {
    const { status } = read()
    if (signedInMarker.isSet() || ownChanges > 0) return
    if (status === 'unknown' || status === 'signed-in') leave()
  }

  /**
   * Runs work at the provider that may change who is signed in, and that updates the state itself. If it fails, the
   * provider may have ended the session.
   */
  async function change<T>(work: (client: IdentityClient) => Promise<T>): Promise<T> {
    const client = await open()
    ownChanges += 1
    try {
      return await work(client)
    } catch (error) {
      await follow(client, error)
      throw error
    } finally {
      ownChanges -= 1
      leaveUnmarked()
    }
  }

  /**
   * Signs the provider's user in here, once we have a token for them. Throws SessionRefused if our server refuses them.
   */
  async function admit(client: IdentityClient, { renewsToken, createRecord }: Admission = {}) {
    const user = client.readUser()
    if (!user) return leave()
    if (renewsToken || accessTokens.readOwner() !== user.uid) accessTokens.clear()
    const earlier = read().user
    if (earlier && earlier.uid !== user.uid) announceSignOut()
    try {
      if (!accessTokens.isFresh()) await obtainToken(client, user, { createRecord })
    } catch (error) {
      // Without a network they stay signed in, because each later call asks for a token again.
      if (error instanceof SessionRefused || createRecord) {
        await expel(client)
        throw error
      }
    }
    // Another person may have signed in while the token was being fetched.
    if (client.readUser()?.uid !== user.uid) return follow(client)
    signedInMarker.set(user.uid)
    dispatch({ type: 'signed-in', user })
  }

  /**
   * Adopts the provider's state when this tab did not act: at the start, after another tab acted, after the provider
   * ended the session, and after an action failed. If another tab is still signing a person in, there is no mark yet, and
   * that tab finishes the sign-in.
   */
  async function follow(client: IdentityClient, failure?: unknown): Promise<void> {
    const user = client.readUser()
    const marked = signedInMarker.read()
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
    if (shown) announceSignOut()
    dispatch({ type: 'signed-out', here: false })
  }

  function endRefused(error: unknown) {
    if (!(error instanceof SessionRefused)) throw error
    dispatch({ type: 'ended', reason: error.reason })
  }

  /**
   * Ends the session that the provider has ended. The provider does not say why, so our server is asked whether the account
   * is gone.
   */
  async function end(client: IdentityClient, marked: string, failure: unknown): Promise<void> {
    const token = accessTokens.readOwner() === marked ? accessTokens.read() : undefined
    const why = failure ?? (token && (await findRefusal(token)))
    // Somebody may have signed in or out meanwhile.
    if (client.readUser() || signedInMarker.read() !== marked) return follow(client)
    leave({ type: 'ended', reason: readEndReason(why) ?? 'expired' })
  }

  /** Returns why our server does not accept the token; undefined if it accepts it. */
  async function findRefusal(token: string): Promise<unknown> {
    try {
      const { accountRoutes } = await import('#contract/routes/account.ts')
      await call(token, accountRoutes.listSessions, {})
      return undefined
    } catch (refusal) {
      return refusal
    }
  }

  /**
   * Makes the page a guest's page. The text that a guest typed stays: only the data of a signed-in person is removed.
   */
  function leave(event: SessionEvent = { type: 'signed-out', here: false }) {
    if (read().user ?? signedInMarker.isSet()) announceSignOut()
    signedInMarker.clear()
    accessTokens.clear()
    dispatch(event)
  }

  /**
   * Signs out a person whom our server refuses, first here: the provider's report then changes nothing. A failure there is
   * only reported, so that the reason of the refusal is not lost.
   */
  async function expel(client: IdentityClient, event?: SessionEvent): Promise<void> {
    leave(event)
    await client
      .signOut()
      .catch((error: unknown) => report('Signing out at the identity provider failed', error))
  }

  /** Obtains a new token; undefined if nobody is signed in. Throws what ended the session, or NetworkFailure. */
  async function renew(): Promise<string | undefined> {
    if (!signedInMarker.isSet()) return undefined
    return change(async (client) => {
      const user = client.readUser()
      if (!user) return undefined
      try {
        await obtainToken(client, user)
      } catch (error) {
        if (!(error instanceof SessionRefused)) throw error
        await expel(client, { type: 'ended', reason: error.reason })
        throw error.cause
      }
      return accessTokens.read()
    })
  }

  /**
   * Exchanges the provider's ID token for our access token and stores it, unless the user has changed in the meantime. An
   * ID token that our server no longer accepts is replaced once. Throws SessionRefused if our server or the provider has
   * ended the session, otherwise whatever the calls throw.
   */
  async function obtainToken(
    client: IdentityClient,
    user: SignedInUser,
    { createRecord, fresh = false }: { createRecord?: CreateRecord | undefined; fresh?: boolean } = {},
  ): Promise<void> {
    let accessToken: string
    try {
      const idToken = await client.getIdToken({ fresh })
      ;({ accessToken } = await call(idToken, sessionRoutes.create, { query: { email: user.email } }))
    } catch (error) {
      const code = error instanceof Problem ? error.code : undefined
      if (code === 'not-signed-in' && !fresh) return obtainToken(client, user, { createRecord, fresh: true })
      if (code === 'no-user-record' && createRecord) {
        await createRecord(user)
        return obtainToken(client, user)
      }
      const reason = readEndReason(error)
      throw reason ? new SessionRefused(reason, error) : error
    }
    if (client.readUser()?.uid === user.uid) accessTokens.keep(accessToken, user.uid)
  }

  return { open, start, renew, change, admit, follow, leave }
}
