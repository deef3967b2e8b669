import { type FieldError, Problem } from '#contract/problem.ts'

/** Returns the server's errors about these fields of a form. An error about an entry, such as `images.0`, counts for its field. */
export function readFieldErrors(error: unknown, fields: readonly string[]): FieldError[] {
  if (!(error instanceof Problem)) return []
  return (error.errors ?? []).filter(({ path }) => fields.includes(path.split(/\W/u)[0] ?? ''))
}
