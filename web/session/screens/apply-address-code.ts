import { NetworkFailure } from '#web/api/network-failure.ts'
import { readAuthCode } from '#web/session/identity/identity-client.ts'
import type { SessionActions } from '#web/session/store/session-actions.ts'

/** The codes that we sent to change an address and that got no answer so far. */
const unanswered = new Set<string>()

/**
 * Changes the address of an account with the code of an email. If an earlier try of ours got no answer and the code is
 * used by now, that try has changed the address. Throws the provider's error, or NetworkFailure.
 */
export function applyAddressCode(session: Pick<SessionActions, 'askProvider'>, code: string): Promise<void> {
  return session.askProvider(async (client) => {
    try {
      await client.applyAddressCode(code)
    } catch (error) {
      if (error instanceof NetworkFailure) unanswered.add(code)
      const isSpent = readAuthCode(error) === 'auth/invalid-action-code'
      if (!isSpent || !unanswered.has(code)) throw error
    }
  })
}
