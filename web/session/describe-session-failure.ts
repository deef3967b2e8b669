import { Problem } from '#contract/problem.ts'
import { sessionEnded } from '#texts/session-ended.ts'
import { signIn } from '#texts/sign-in.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import {
  readIdentityErrors,
  readAuthCode,
  EmailsOff,
  GoogleNotInApp,
  GoogleSignInOff,
  normalizeFailure,
  SessionRefused,
} from '#web/session/identity/identity-client.ts'

/** What a person is shown about a failure. `detail` is the provider's own message, for support. */
export type FailureTexts = {
  sentence: string
  detail?: string
  /** The field that the failure is about, and the message that stays there after the alert is closed. */
  fieldError?: { field: 'email' | 'password'; message: string }
}

const aboutEmail = ['user-not-found', 'invalid-email', 'email-already-in-use']
const aboutPassword = ['invalid-credential', 'invalid-login-credentials', 'wrong-password', 'weak-password']

/** Describes a failure to sign up, sign in or sign out. `other` is the sentence for unknown failures. */
export function describeSessionFailure(failure: unknown, other: string = signIn.errors.other): FailureTexts {
  const error = normalizeFailure(failure)
  if (error instanceof GoogleSignInOff) return { sentence: signIn.googleOff }
  if (error instanceof GoogleNotInApp) return { sentence: signIn.inApp.sentence(error.app) }
  if (error instanceof EmailsOff) return { sentence: signIn.emailsOff, detail: readMessage(error.cause) }
  if (error instanceof SessionRefused) return { sentence: sessionEnded[error.reason], detail: error.message }
  if (error instanceof Problem) return { sentence: error.message }
  if (error instanceof NetworkFailure) {
    const detail = readAuthCode(error.cause) && readMessage(error.cause)
    return { sentence: signIn.errors['network-request-failed'], detail }
  }
  const detail = readMessage(error)
  const code = isScriptMissing(error)
    ? 'script-missing'
    : (readAuthCode(error)?.slice('auth/'.length) ?? 'other')
  const known: Readonly<Record<string, string>> = { ...readIdentityErrors(), ...signIn.errors, other }
  const sentence = (Object.hasOwn(known, code) && known[code]) || other
  if (aboutEmail.includes(code))
    return { sentence, detail, fieldError: { field: 'email', message: sentence } }
  if (!aboutPassword.includes(code)) return { sentence, detail }
  const message = code === 'weak-password' ? sentence : `${sentence} ${signIn.resetHelps}`
  return { sentence, detail, fieldError: { field: 'password', message } }
}

/**
 * If a script of Google's (for a captcha or a popup) does not load, the SDK puts the browser's event into `customData`.
 */
const isScriptMissing = (error: unknown) =>
  error instanceof Error && 'customData' in error && error.customData instanceof Event

/** In Bangla only the code: the provider writes English. */
const readMessage = (error: unknown) =>
  error instanceof Error ? signIn.providerDetail(error.message, readAuthCode(error)) : undefined
