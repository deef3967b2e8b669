import { NetworkFailure } from '#web/api/network-failure.ts'
import { type IdentityClient, readAuthCode } from './identity-client.ts'
import { report } from './report.ts'
import type { SessionStore } from './session-store.ts'

type Session = Pick<SessionStore, 'askProvider' | 'withIdentity'>

/** The codes that were sent to prove an address, without an answer so far. */
const unanswered = new Set<string>()

const isSpent = (error: unknown) => readAuthCode(error) === 'auth/invalid-action-code'

/** Whose address the code of a letter proves. Throws the provider's error, or NetworkFailure. */
export function readVerifyCode(session: Session, code: string): Promise<string> {
  return session.askProvider(async (client) => {
    try {
      return await client.readVerifyCode(code)
    } catch (error) {
      // Perhaps by an earlier try whose answer was lost: their account knows.
      if (isSpent(error)) await reload(session, client)
      throw error
    }
  })
}

/** Proves the address of who is signed in by such a code; it shows on them at once. Throws as `readVerifyCode`. */
export function verifyEmail(session: Session, code: string): Promise<void> {
  return session.askProvider(async (client) => {
    const wasVerified = client.readUser()?.emailVerified
    try {
      await client.verifyEmail(code)
    } catch (error) {
      if (error instanceof NetworkFailure) unanswered.add(code)
      if (!isSpent(error)) throw error
      // The code may be somebody else's: only what a lost try of ours has changed by now is its doing.
      await reload(session, client)
      if (wasVerified || !unanswered.has(code) || !client.readUser()?.emailVerified) throw error
      return
    }
    await reload(session, client)
  })
}

/** As the provider has them by now. The address is proved, or not, whether that can be read or not. */
async function reload({ withIdentity }: Session, client: IdentityClient): Promise<void> {
  if (!client.readUser()) return
  try {
    await withIdentity((own) => own.reload())
  } catch (error) {
    report('Reading the account anew failed', error)
  }
}
