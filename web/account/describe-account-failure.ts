import { Problem } from '#contract/errors.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import type { AccountMessages } from '#web/messages/account-messages.tsx'
import { type Described, describeSessionFailure } from '#web/session/describe-session-failure.ts'
import { readAuthCode } from '#web/session/identity-client.ts'

/** Words for what went wrong on the account page, whether the identity provider said so or our server. */
export function describeAccountFailure(error: unknown, messages: AccountMessages): Described {
  if (error instanceof Problem) return { sentence: describeFailure(error, {}, messages) }
  const own: Record<string, string> = messages.account.google.errors
  const code = readAuthCode(error)?.slice('auth/'.length) ?? ''
  // Nobody is signing in here.
  const described = describeSessionFailure(error, messages, messages.account.other)
  return Object.hasOwn(own, code) ? { ...described, sentence: own[code] ?? described.sentence } : described
}

const wrongPassword = ['auth/wrong-password', 'auth/invalid-credential', 'auth/invalid-login-credentials']

/** The password that was to prove somebody is not theirs. */
export const isWrongPassword = (error: unknown) => wrongPassword.includes(readAuthCode(error) ?? '')
