import { Problem } from '#contract/errors.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import type { Messages } from '#web/messages/messages.tsx'
import { readAuthCode } from './identity-client.ts'
import { GoogleSignInOff, LettersOff, SessionRefused } from './session-end.ts'

/** A sentence a person understands, and the provider's own message for whoever helps them. */
export type Described = { sentence: string; detail?: string }

/** Words for whatever can go wrong while somebody signs up, in or out; `other` for what nobody has heard of. */
export function describeSessionFailure(
  error: unknown,
  { session }: Messages,
  other: string = session.errors.other,
): Described {
  if (error instanceof GoogleSignInOff) return { sentence: session.googleOff }
  if (error instanceof LettersOff) return { sentence: session.lettersOff, detail: error.message }
  if (error instanceof SessionRefused) return { sentence: session.ended[error.reason], detail: error.message }
  if (error instanceof Problem) return { sentence: error.message }
  if (error instanceof NetworkFailure) {
    const detail = readAuthCode(error.cause) && readMessage(error.cause)
    return { sentence: session.errors['network-request-failed'], detail }
  }
  const detail = readMessage(error)
  const code = isScriptMissing(error)
    ? 'script-missing'
    : (readAuthCode(error)?.slice('auth/'.length) ?? 'other')
  const isTold = code !== 'other' && isKnown(code, session.errors)
  return { sentence: isTold ? session.errors[code] : other, detail }
}

/** The SDK hands on what the browser said of a script of Google's that did not come: a captcha's, or a popup's. */
const isScriptMissing = (error: unknown) =>
  error instanceof Error && 'customData' in error && error.customData instanceof Event

const readMessage = (error: unknown) => (error instanceof Error ? error.message : undefined)

function isKnown<Known extends object>(code: string, known: Known): code is Extract<keyof Known, string> {
  return Object.hasOwn(known, code)
}
