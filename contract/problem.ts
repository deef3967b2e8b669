import type { ErrorCode } from './errors.ts'

/** What is wrong with one field, and where it is. */
export type FieldError = { path: string; message: string }

type Extras = { errors?: FieldError[]; retryAfterSeconds?: number; cause?: unknown }

/**
 * A refusal. In the browser, its message is the sentence that the server sent. The server throws a `Refusal`, whose
 * sentence is chosen later. Any other error that is thrown is a bug, and the response is 500.
 */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly errors?: FieldError[]
  readonly retryAfterSeconds?: number

  constructor(code: ErrorCode, status: number, detail: string, extras: Extras = {}) {
    super(detail, { cause: extras.cause })
    this.name = 'Problem'
    this.code = code
    this.status = status
    this.errors = extras.errors
    this.retryAfterSeconds = extras.retryAfterSeconds
  }
}
