import type { ErrorCode } from './errors.ts'

/** What is wrong with one field, and where it is. */
export type FieldError = { path: string; message: string }

type Extras = { errors?: FieldError[]; retryAfterSeconds?: number; cause?: unknown }

/**
 * A refusal. In the browser, the message is the sentence that the server sent; the server throws Refusals, which have none
 * yet. Anything else that is thrown is a bug and answered with status 500.
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
