import { Problem } from '#contract/problem.ts'
import { account } from '#texts/account.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { readAuthCode } from '#web/session/identity/identity-client.ts'
import { describeSessionFailure, type FailureTexts } from './describe-session-failure.ts'

/** Describes a failure of an action on the account of the signed-in person. */
export function describeAccountFailure(error: unknown): FailureTexts {
  if (error instanceof Problem) return { sentence: describeFailure(error, {}) }
  const googleErrors: Record<string, string> = account.google.errors
  const code = readAuthCode(error)?.slice('auth/'.length) ?? ''
  const described = describeSessionFailure(error, account.other)
  const sentence = Object.hasOwn(googleErrors, code) ? googleErrors[code] : undefined
  return { ...described, sentence: sentence ?? described.sentence }
}

const wrongPassword = ['auth/wrong-password', 'auth/invalid-credential', 'auth/invalid-login-credentials']

/** True if the error says that the password is wrong for the signed-in person. */
export const isWrongPassword = (error: unknown) => wrongPassword.includes(readAuthCode(error) ?? '')
