import { type FieldError, Problem } from '#contract/problem.ts'

/**
 * Returns the server's errors about these fields of a form. An error of an entry, for example `images.0`, is about its
 * field. If the list is empty, the form shows nothing of the failure.
 */
export function readFieldErrors(error: unknown, fields: readonly string[]): FieldError[] {
  if (!(error instanceof Problem)) return []
  return (error.errors ?? []).filter(({ path }) => fields.includes(path.split(/\W/u)[0] ?? ''))
}
