import { Problem } from '#contract/problem.ts'

/** For a deletion: not found means that it was already deleted, by somebody else or by an earlier try whose answer was lost. */
export function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof Problem) || error.code !== 'not-found') throw error
}
