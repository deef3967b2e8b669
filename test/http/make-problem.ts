import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { Problem } from '#contract/problem.ts'

/** The Problem with this code and the status that our API sends with it. */
export const makeProblem = (
  code: ErrorCode,
  detail: string,
  extras?: ConstructorParameters<typeof Problem>[3],
) => new Problem(code, errorStatus[code], detail, extras)
