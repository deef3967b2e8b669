import { type ErrorCode, Problem } from '#contract/errors.ts'
import type { Messages } from '#web/messages/messages.tsx'
import { NetworkFailure } from './network-failure.ts'

/** A failed call in a sentence people understand: by its code where the page has words of its own for it. */
export function describeFailure(
  error: unknown,
  words: Partial<Record<ErrorCode, string>>,
  { common }: Messages,
): string {
  if (error instanceof NetworkFailure) return common.offlineText
  if (!(error instanceof Problem)) return common.failedText
  return words[error.code] ?? (error.status >= 500 ? common.failedText : error.message)
}
