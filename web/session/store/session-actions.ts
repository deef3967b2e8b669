import type { GoogleProof, IdentityClient, Proof } from '#web/session/identity/identity-client.ts'
import { createGoogleRecord } from './obtain-token.ts'
import type { SessionParts, SessionStore } from './session-store.ts'

type Work<T> = (client: IdentityClient) => Promise<T>

export type SessionActions = ReturnType<typeof createSessionActions>

/**
 * The actions of people on the session. Each throws what the store's `authenticate` throws; the sign-out actions throw
 * nothing.
 */
export function createSessionActions(parts: SessionParts, store: SessionStore) {
  const { tokens, marker, report } = parts
  const { authenticate, change, dispatch, follow, leave, open } = store

  /** Signs out with `work`. Returns true when it is done. A failure is reported, and the person stays signed in. */
  async function signOutBy(work: Work<void>): Promise<boolean> {
    dispatch({ type: 'action-started' })
    try {
      const client = await open()
      // This comes first, so that other tabs know that the session did not end on its own.
      marker.clear()
      await change(async () => {
        await work(client)
        leave({ type: 'signed-out', here: true })
      })
      return true
    } catch (error) {
      const { user } = store.read()
      if (user) marker.set(user.uid)
      report('Signing out failed', error)
      return false
    } finally {
      dispatch({ type: 'action-ended' })
    }
  }

  /** A failure is only reported: the sign-in then stays in the list of devices. */
  async function endSignIn(id: string | undefined, token?: string) {
    try {
      if (id !== undefined) await parts.endSignIn(id, token)
    } catch (error) {
      report('Ending a sign-in at the server failed', error)
    }
  }

  return {
    authenticate,

    /** Signs in with the result of Google's window, which is already open. */
    async signInWithGoogle(asked: Promise<GoogleProof>): Promise<void> {
      dispatch({ type: 'action-started' })
      try {
        const proof = await asked
        const work: Work<void> = async (client) => {
          const { isNewAccount } = await client.signInWithGoogle(proof)
          const user = client.readUser()
          if (!isNewAccount || !user) return
          await parts.createRecord(createGoogleRecord(user)).catch(async (error: unknown) => {
            await client.signOut()
            throw error
          })
        }
        await authenticate(work, { createsRecord: true })
      } finally {
        dispatch({ type: 'action-ended' })
      }
    },

    /**
     * Reauthenticates the signed-in person. For the provider this is a new sign-in. We end the earlier sign-in of this
     * browser, so that the list of devices shows this browser only once.
     */
    async reauthenticate(proof: Proof): Promise<void> {
      const earlier = tokens.readSignIn()
      const afterwards = () => endSignIn(earlier)
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
    async readAccount<T>(work: Work<T>): Promise<T> {
      const client = await open()
      return change(async () => {
        try {
          const given = await work(client)
          await follow(client)
          const user = client.readUser()
          if (user && user.uid === store.read().user?.uid) dispatch({ type: 'signed-in', user })
          return given
        } catch (error) {
          await follow(client, error)
          throw error
        }
      })
    },

    /** Calls the provider for something that needs no session, such as the code of an email. Signs nobody in. */
    askProvider: async <T>(work: Work<T>): Promise<T> => work(await open()),

    /** Starts to load the code that signing in needs. */
    preload() {
      open().catch((error: unknown) => report('Loading the identity provider failed', error))
    },

    /**
     * Signs out here and also ends the sign-in at the server, so that no copy of its tokens works. It does not wait for
     * the server.
     */
    signOut: () =>
      signOutBy(async (client) => {
        const token = tokens.read()
        const id = tokens.readSignIn()
        await client.signOut()
        if (token) void endSignIn(id, token)
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
