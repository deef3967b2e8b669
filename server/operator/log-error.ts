type LoggedError = { type: string; message: string; stack: string; code?: unknown; cause?: LoggedError }

/**
 * Describes an error for the log. A database error also carries the statement's values, which may be personal data.
 * They are left out.
 */
export function describeError(error: unknown): LoggedError {
  if (!isErrorLike(error)) return { type: typeof error, message: String(error), stack: '' }
  const { name = 'Error', message, stack = '', cause } = error
  return {
    type: name,
    message: message || sumUp(error),
    stack,
    ...('code' in error ? { code: error.code } : {}),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}

type ErrorLike = {
  name?: string
  message: string
  stack?: string
  cause?: unknown
  code?: unknown
  errors?: unknown
}

/** Some libraries report an error as a copy of its fields; the job queue does. */
function isErrorLike(error: unknown): error is ErrorLike {
  return (
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  )
}

/** An AggregateError has no message of its own: for example, when none of a host's addresses answered. */
function sumUp({ errors, code }: ErrorLike): string {
  if (Array.isArray(errors)) return errors.map((each) => describeError(each).message).join('; ')
  return typeof code === 'string' ? code : 'no message'
}
