import { NetworkFailure } from '#web/api/network-failure.ts'
import { type IdentityClient, readAuthCode } from '#web/session/identity/identity-client.ts'
import { report } from '#web/api/report.ts'
import type { SessionActions } from '#web/session/session.tsx'

type Session = Pick<SessionActions, 'askProvider' | 'changeAccount'>

/** The codes that we sent to verify an address and that got no answer so far. */
const unanswered = new Set<string>()

const isSpent = (error: unknown) => readAuthCode(error) === 'auth/invalid-action-code'

/** The address that the code of an email verifies. Throws the provider's error, or NetworkFailure. */
export function readVerifyCode(session: Session, code: string): Promise<string> {
  return session.askProvider(async (client) => {
    try {
      return await client.readVerifyCode(code)
    } catch (error) {
      // Our earlier try may have used the code although its answer was lost. Then the address is already verified.
      if (isSpent(error)) await reload(session, client)
      throw error
    }
  })
}

/**
 * Verifies the address of the signed-in person with such a code; `user` shows it at once. Throws as `readVerifyCode`
 * does.
 */
export function verifyEmail(session: Session, code: string): Promise<void> {
  return session.askProvider(async (client) => {
    const wasVerified = client.readUser()?.emailVerified
    try {
      await client.verifyEmail(code)
    } catch (error) {
      if (error instanceof NetworkFailure) unanswered.add(code)
      if (!isSpent(error)) throw error
      // Somebody else may have used the code. We have used it only if our own try got no answer and the address has
      // been verified since.
      await reload(session, client)
      if (wasVerified || !unanswered.has(code) || !client.readUser()?.emailVerified) throw error
      return
    }
    await reload(session, client)
  })
}

/**
 * Reads the account from the provider again. A failure is only reported: it does not change whether the address is
 * verified.
 */
async function reload({ changeAccount }: Session, client: IdentityClient): Promise<void> {
  if (!client.readUser()) return
  try {
    await changeAccount((own) => own.reload())
  } catch (error) {
    report('Reading the account again failed', error)
  }
}
