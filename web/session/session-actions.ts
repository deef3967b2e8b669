import { Problem } from '#contract/errors.ts'
import { createGoogleRecord } from './google-record.ts'
import {
  type Credentials,
  type GoogleProof,
  type IdentityClient,
  type Profile,
  SecondFactorNeeded,
  type SignedInUser,
} from './identity-client.ts'
import { readEndReason, SessionRefused } from './session-end.ts'
import { createLeaving } from './session-leaving.ts'
import type { SessionParts } from './session-state.ts'

type Store = {
  open: () => Promise<IdentityClient>
  /** Does something with the provider and takes over who is signed in then. */
  act: <T>(work: (client: IdentityClient) => Promise<T>) => Promise<T>
  /** The same for what only reads: nothing else is touched. */
  look: <T>(work: (client: IdentityClient) => Promise<T>) => Promise<T>
  /** `loading` for as long as it takes. */
  pend: <T>(work: () => Promise<T>) => Promise<T>
  fetchToken: (client: IdentityClient, user: SignedInUser) => Promise<void>
  readUser: () => SignedInUser | null
  setLeaving: (isLeaving: boolean) => void
}

/** What people can do about who is signed in. Each throws the provider's error, Problem, NetworkFailure or SessionRefused. */
export function createSessionActions(parts: SessionParts, store: Store) {
  const { tokens } = parts
  const { open, act, pend } = store

  /** As `act`; where a code of an authenticator app is asked for besides, it goes on from there with that code. */
  async function actInSteps<T>(
    work: (client: IdentityClient) => Promise<T>,
    after: (client: IdentityClient, given?: T) => Promise<void> = async () => {},
    run = act,
  ): Promise<T> {
    const workAndAfter = async (client: IdentityClient) => {
      const given = await work(client)
      await after(client, given)
      return given
    }
    try {
      return await run(workAndAfter)
    } catch (error) {
      if (!(error instanceof SecondFactorNeeded)) throw error
      throw new SecondFactorNeeded(
        error.factors,
        (factorId, code) =>
          run(async (client) => {
            await error.resolve(factorId, code)
            await after(client)
          }),
        error,
      )
    }
  }

  /** As `act`, for what signs somebody in: another tab may have signed them out again meanwhile. */
  const enter: Store['act'] = async (work) => {
    const given = await act(work)
    if (!store.readUser()) throw new SessionRefused('expired', undefined)
    return given
  }

  /** Whoever comes with Google for the first time gets a record with us. */
  async function ensureRecord(client: IdentityClient, given?: { isNewcomer: boolean }) {
    const user = client.readUser()
    if (!user) return
    if (given?.isNewcomer) return createRecord(client, user)
    try {
      await store.fetchToken(client, user)
    } catch (error) {
      if (error instanceof Problem && error.code === 'no-user-record') return createRecord(client, user)
      // Any other end is found again, and told, when they are taken over. Here it is not known whether they have a record.
      if (readEndReason(error)) return
      await client.signOut()
      throw error
    }
  }

  async function createRecord(client: IdentityClient, user: SignedInUser) {
    try {
      await parts.createRecord(createGoogleRecord(user))
    } catch (error) {
      await client.signOut()
      throw error
    }
  }

  /** Our tokens may be void by now, and the next one tells how they signed in last. */
  const renewToken = async () => tokens.clear()

  /** Nobody is told of a failure: this browser then stands among the devices twice. */
  async function endEarlier(signInId: string | undefined) {
    try {
      if (signInId !== undefined) await parts.endSignIn(signInId)
    } catch (error) {
      parts.report('Signing out the sign-in of before failed', error)
    }
  }

  async function askForVerification(client: IdentityClient) {
    try {
      await client.sendVerification()
    } catch (error) {
      parts.report('Asking for the verification letter failed', error)
    }
  }

  return {
    signUp: (credentials: Credentials) =>
      enter(async (client) => {
        await client.signUp(credentials)
        void askForVerification(client)
      }),

    /** Throws SecondFactorNeeded besides. */
    logIn: (credentials: Credentials) => actInSteps((client) => client.signIn(credentials), undefined, enter),

    /** With what Google's popup will give: it is open already. Throws SecondFactorNeeded besides. */
    logInWithGoogle: (asked: Promise<GoogleProof>): Promise<void> =>
      pend(async () => {
        const proof = await asked
        await actInSteps((client) => client.signInWithGoogle(proof), ensureRecord, enter)
      }),

    updateProfile: (profile: Profile) => act((client) => client.updateProfile(profile)),

    /**
     * Anything else that who is signed in does with their account. Then `user` is fresh, and so is the access token: a
     * new password voids those before it. Throws SecondFactorNeeded where proving oneself again takes a code; once that
     * is resolved, what came after it in `work` is still to be done.
     */
    withIdentity: <T>(work: (client: IdentityClient) => Promise<T>): Promise<T> =>
      actInSteps(work, renewToken),

    /**
     * Shows a credential of who is signed in anew. That is another sign-in to the provider: the one this browser had before is
     * over then, so that it is one device as before. Throws SecondFactorNeeded besides.
     */
    proveAgain(proof: { password: string } | GoogleProof): Promise<void> {
      const earlier = tokens.readSignIn()
      // With the new tokens in place; and before whatever follows, which may void the one that asks for it.
      const actAndTidyUp: Store['act'] = async (work) => {
        const given = await act(work)
        await endEarlier(earlier)
        return given
      }
      return actInSteps((client) => client.proveAgain(proof), renewToken, actAndTidyUp)
    },

    /** Reads of the account of who is signed in. Then `user` is as the provider's SDK knows them; nothing else changes. */
    readIdentity: <T>(work: (client: IdentityClient) => Promise<T>): Promise<T> => store.look(work),

    /** What nobody need be signed in for, such as the code of a letter; it signs nobody in. */
    askProvider: async <T>(work: (client: IdentityClient) => Promise<T>): Promise<T> => work(await open()),

    /** Begins to load what signing in takes. */
    prepare() {
      open().catch((error: unknown) => parts.report('Loading the identity provider failed', error))
    },

    ...createLeaving(parts, {
      act,
      readUser: store.readUser,
      setLeaving: store.setLeaving,
    }),
  }
}
