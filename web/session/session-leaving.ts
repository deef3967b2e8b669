import type { IdentityClient, SignedInUser } from './identity-client.ts'
import type { SessionParts } from './session-state.ts'

type Store = {
  act: (work: (client: IdentityClient) => Promise<unknown>) => Promise<unknown>
  readUser: () => SignedInUser | null
  setLeaving: (isLeaving: boolean) => void
}

/** The ways out. Each gives true when it is done; a failure is reported, and they stay signed in. */
export function createLeaving(parts: SessionParts, { act, readUser, setLeaving }: Store) {
  const { tokens, marker, report } = parts

  async function leave(signOut: (client: IdentityClient) => Promise<void>): Promise<boolean> {
    setLeaving(true)
    try {
      await act(async (client) => {
        // First, so that other tabs know that this is no session that ended on its own.
        marker.clear()
        await signOut(client)
      })
      return true
    } catch (error) {
      const user = readUser()
      if (user) marker.set(user.uid)
      report('Logging out failed', error)
      return false
    } finally {
      setLeaving(false)
    }
  }

  /** Nobody waits for it: without a network one is out here all the same, and the sign-in stands among the devices. */
  async function endSignIn(id: string, token: string) {
    try {
      await parts.endSignIn(id, token)
    } catch (error) {
      report('Signing out at the server failed', error)
    }
  }

  return {
    /** Out here, and what is kept of this sign-in anywhere is worth nothing any more. */
    logOut: () =>
      leave(async (client) => {
        const token = tokens.read()
        const id = tokens.readSignIn()
        await client.signOut()
        if (id && token) void endSignIn(id, token)
      }),

    /** For whose sign-in our server has ended already. */
    logOutHere: () => leave((client) => client.signOut()),

    /**
     * For whose account our server has deleted; where the provider keeps it elsewhere, it is deleted there too. Tells
     * whether it is: they are out in any case.
     */
    async leaveForGood(): Promise<boolean> {
      let isDeleted = true
      await leave(async (client) => {
        try {
          await client.deleteAccount()
        } catch (error) {
          isDeleted = false
          report('Deleting the account at the identity provider failed', error)
        }
        await client.signOut()
      })
      return isDeleted
    },
  }
}
