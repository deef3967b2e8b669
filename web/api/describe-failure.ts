import type { ErrorCode } from '#contract/errors.ts'
import { Problem } from '#contract/problem.ts'
import { common } from '#texts/common.ts'
import { NetworkFailure } from './network-failure.ts'

/** Describes a failed call in one sentence. Uses the page's own text for the error code if there is one. */
export function describeFailure(error: unknown, sentences: Partial<Record<ErrorCode, string>>): string {
  if (error instanceof NetworkFailure) return error.isUnsent ? common.nothingSent : common.offlineText
  if (!(error instanceof Problem)) return common.failedText
  return sentences[error.code] ?? (error.status >= 500 ? common.failedText : error.message)
}
