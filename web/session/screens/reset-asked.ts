/**
 * The state of a link to the home page that opens the reset dialog there. It is not in the URL, because it may contain
 * an email address.
 */
type ResetAsked = { resetFor: string; from: string }

/** `from` is where the person was going when they were asked to sign in. */
export const askForReset = (email: string, from: string): ResetAsked => ({ resetFor: email.trim(), from })

/** The email address that the dialog starts with; undefined if nobody asked for the dialog. */
export function readResetAsked(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('resetFor' in state)) return undefined
  return typeof state.resetFor === 'string' ? state.resetFor : undefined
}
