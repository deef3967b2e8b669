import { type FieldError, Problem } from '#contract/problem.ts'
import { UnusablePicture } from '#web/api/unusable-picture.ts'
import { describeSessionFailure } from '#web/session/describe-session-failure.ts'
import { readAuthCode } from '#web/session/identity/identity-client.ts'
import { describeUnusable } from './check-picture.ts'

/**
 * The errors to show at the fields of a sign-up or profile form: those that the server names, a picture that cannot be used
 * or a weak password. Undefined if the error is about no field.
 */
export function findWrongFields(error: unknown): FieldError[] | undefined {
  if (error instanceof UnusablePicture) return [{ path: 'image', message: describeUnusable(error) }]
  if (error instanceof Problem) {
    if (error.code === 'unsupported-image' || error.code === 'body-too-large') {
      return [{ path: 'image', message: error.message }]
    }
    if (error.errors && error.errors.length > 0) return error.errors
  }
  if (readAuthCode(error) !== 'auth/weak-password') return undefined
  return [{ path: 'password', message: describeSessionFailure(error).sentence }]
}
