import { chooseName } from '#contract/person-name.ts'
import { userRoutes } from '#contract/routes/users.ts'
import { accessTokens } from '#web/api/access-token.ts'
import { callApiWith } from '#web/api/call-api.ts'
import { configQuery } from '#web/api/config-query.ts'
import { findLocalStorage } from '#web/api/local-storage.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { forgetOwnQueries, getQueryClient } from '#web/api/query-client.ts'
import { renewBeforeExpiry } from '#web/api/renew-before-expiry.ts'
import { report } from '#web/api/report.ts'
import { serverNow, serverTimeKnown } from '#web/api/server-clock.ts'
import { handOverCodesKey, onSignOut } from '#web/own-data/own-data.ts'
import { signedInMarker } from '#web/own-data/signed-in-marker.ts'
import {
  type GoogleProof,
  type IdentityClient,
  loadIdentityErrors,
  type Proof,
  SecondFactorNeeded,
  SessionRefused,
  type SignedInUser,
} from '#web/session/identity/identity-client.ts'
import type { SessionStateStore } from './session-state.ts'
import { type Admission, createSessionStore, type SessionParts } from './session-store.ts'

type Work<T> = (client: IdentityClient) => Promise<T>

type AuthenticateOptions = Admission & {
  /** Runs once they are signed in here, with the new token in place. */
  afterwards?: () => Promise<void>
}

export type Session = ReturnType<typeof createSession>

/** Connects this page's session with the identity provider and our server. */
export function connectSession(state: SessionStateStore): Session {
  renewBeforeExpiry(() => state.read().user !== null, state.subscribe)
  onSignOut(() => forgetOwnQueries(getQueryClient()))
  void forgetExpiredCodes()
  return createSession({ state, openIdentity, call: callApiWith })
}

/** Loads the client together with the sentences for its errors, so that every error has a sentence. */
async function openIdentity(): Promise<IdentityClient> {
  const code = Promise.all([import('#web/session/identity/firebase-client.ts'), loadIdentityErrors()])
  const [{ identity }, [{ openFirebase }]] = await Promise.all([
    getQueryClient().ensureQueryData(configQuery),
    code.catch((error: unknown) => {
      throw new NetworkFailure(error)
    }),
  ])
  return openFirebase(identity)
}

/**
 * Removes the hand-over codes that have expired. Loads the code that reads them only if there are some. If this device's
 * clock is wrong, a code could seem expired although it is still needed, so this waits for the server's time.
 */
async function forgetExpiredCodes(): Promise<void> {
  if (findLocalStorage().getItem(handOverCodesKey) === null) return
  try {
    const [codes] = await Promise.all([import('#web/own-data/hand-over-codes.ts'), serverTimeKnown()])
    codes.forgetExpiredCodes(new Date(serverNow()))
  } catch (error) {
    report('Removing the expired hand-over codes failed', error)
  }
}

/**
 * What people do to the session. Each action throws the provider's error, Problem, NetworkFailure, SessionRefused, or
 * SecondFactorNeeded, whose `resolve` continues from there; signing out throws nothing.
 */
export function createSession(parts: SessionParts) {
  const { call } = parts
  const { read, dispatch } = parts.state
  const { open, start, renew, change, admit, follow, leave } = createSessionStore(parts)

  async function whileLoading<T>(work: () => Promise<T>): Promise<T> {
    dispatch({ type: 'action-started' })
    try {
      return await work()
    } finally {
      dispatch({ type: 'action-ended' })
    }
  }

  /** Runs `work` at the provider, which signs somebody in or changes their account. Afterwards that person is signed in here. */
  async function authenticate<T>(work: Work<T>, options: AuthenticateOptions = {}): Promise<T> {
    const admitAfter: Work<T> = async (client) => {
      const result = await work(client)
      await admit(client, options)
      // Another tab may have signed them out in the meantime.
      if (!read().user) throw new SessionRefused('expired', undefined)
      await options.afterwards?.()
      return result
    }
    try {
      return await whileLoading(() => change(admitAfter))
    } catch (error) {
      if (!(error instanceof SecondFactorNeeded)) throw error
      throw error.continueBy((resolve) => authenticate(resolve, options))
    }
  }

  /** Creates our record of somebody who signed up with Google: a buyer, with the name and photo of their Google account. */
  async function createGoogleRecord({ displayName, email, photoURL }: SignedInUser): Promise<void> {
    const name = chooseName(displayName, email)
    const body = { name, email, image: photoURL ?? '', role: 'buyer', isAdmin: false } as const
    await call(undefined, userRoutes.create, { body })
  }

  /** Signs out with `work`. Returns true when it is done. A failure is reported, and the person stays signed in. */
  async function signOutBy(work: Work<void>): Promise<boolean> {
    const leaveAfter: Work<void> = async (client) => {
      // This comes first, so that other tabs know that the session did not end on its own.
      signedInMarker.clear()
      try {
        await work(client)
      } catch (error) {
        const user = client.readUser()
        if (user) signedInMarker.set(user.uid)
        throw error
      }
      leave({ type: 'signed-out', here: true })
    }
    try {
      await whileLoading(() => change(leaveAfter))
      return true
    } catch (error) {
      report('Signing out failed', error)
      return false
    }
  }

  /** Ends a sign-in at our server. A failure is only reported: the sign-in then stays in the list of devices. */
  async function endSignIn(id: string | undefined, token: string | undefined): Promise<void> {
    if (id === undefined) return
    try {
      // Only the account page needs this route: it is loaded on demand.
      const { accountRoutes } = await import('#contract/routes/account.ts')
      await call(token, accountRoutes.endSession, { params: { id } })
    } catch (error) {
      report('Ending a sign-in at the server failed', error)
    }
  }

  return {
    start,
    renew,

    authenticate: <T>(work: Work<T>): Promise<T> => authenticate(work),

    /** Signs in with the result of Google's window, which is already open. */
    async signInWithGoogle(asked: Promise<GoogleProof>): Promise<void> {
      await whileLoading(async () => {
        const proof = await asked
        const work: Work<void> = async (client) => {
          const { isNewAccount } = await client.signInWithGoogle(proof)
          const user = client.readUser()
          if (!isNewAccount || !user) return
          await createGoogleRecord(user).catch(async (error: unknown) => {
            await client.signOut()
            throw error
          })
        }
        await authenticate(work, { createRecord: createGoogleRecord })
      })
    },

    /**
     * Reauthenticates the signed-in person. For the provider this is a new sign-in. We end the earlier sign-in of this
     * browser, so that the list of devices shows this browser only once.
     */
    async reauthenticate(proof: Proof): Promise<void> {
      const earlier = accessTokens.readSignIn()
      const afterwards = () => endSignIn(earlier, accessTokens.read())
      await authenticate((client) => client.reauthenticate(proof), { renewsToken: true, afterwards })
    },

    /**
     * Changes the account of the signed-in person. Renews the access token, because the change may invalidate it.
     */
    changeAccount: <T>(work: Work<T>): Promise<T> => authenticate(work, { renewsToken: true }),

    /**
     * Reads something from the account of the signed-in person. Then updates `user` to what the provider knows; nothing
     * else changes.
     */
    readAccount: <T>(work: Work<T>): Promise<T> =>
      change(async (client) => {
        const result = await work(client)
        await follow(client)
        const user = client.readUser()
        if (user && user.uid === read().user?.uid) dispatch({ type: 'signed-in', user })
        return result
      }),

    /** Calls the provider for something that needs no session, such as the code of an email. Signs nobody in. */
    askProvider: async <T>(work: Work<T>): Promise<T> => work(await open()),

    /**
     * Signs out here and also ends the sign-in at the server, so that no copy of its tokens works. It does not wait for
     * the server.
     */
    signOut: () =>
      signOutBy(async (client) => {
        const token = accessTokens.read()
        const id = accessTokens.readSignIn()
        await client.signOut()
        void endSignIn(id, token)
      }),

    /** Signs out only here: our server has already ended the sign-in. */
    signOutHere: () => signOutBy((client) => client.signOut()),

    /**
     * Signs out a person after our server has deleted their account, and deletes the account at the provider too.
     * Returns false if that deletion failed; they are signed out in any case.
     */
    async signOutDeleted(): Promise<boolean> {
      let isDeleted = true
      await signOutBy(async (client) => {
        await client.deleteAccount().catch((error: unknown) => {
          isDeleted = false
          report('Deleting the account at the identity provider failed', error)
        })
        await client.signOut()
      })
      return isDeleted
    },
  }
}
