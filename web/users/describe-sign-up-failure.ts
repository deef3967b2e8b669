import { type FieldError, Problem } from '#contract/errors.ts'
import type { Messages } from '#web/messages/messages.tsx'
import { type Described, describeSessionFailure } from '#web/session/describe-session-failure.ts'

type Failure = { fields: FieldError[]; words?: undefined } | { fields?: undefined; words: Described }

/** What went wrong: at fields of the form where the server names them or refused the picture, else in words. */
export function describeSignUpFailure(error: unknown, messages: Messages): Failure {
  if (error instanceof Problem) {
    if (error.code === 'unsupported-image' || error.code === 'body-too-large') {
      return { fields: [{ path: 'image', message: error.message }] }
    }
    if (error.errors && error.errors.length > 0) return { fields: error.errors }
  }
  return { words: describeSessionFailure(error, messages) }
}
