type LoggedError = { type: string; message: string; stack: string; code?: unknown; cause?: LoggedError }

/**
 * An error as the log has it. A database's error also carries the statement's values, which may be anybody's address or
 * number: they stay out.
 */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { name, message, stack = '', cause } = error
  return {
    type: name,
    message,
    stack,
    ...('code' in error ? { code: error.code } : {}),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}
