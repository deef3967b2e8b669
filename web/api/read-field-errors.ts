import { type FieldError, Problem } from '#contract/problem.ts'
import { findField } from '#lib/find-field.ts'

/** Returns the server's errors about these fields of a form. */
export function readFieldErrors(error: unknown, fields: readonly string[]): FieldError[] {
  if (!(error instanceof Problem)) return []
  return (error.errors ?? []).filter(({ path }) => findField(path, fields) !== undefined)
}
