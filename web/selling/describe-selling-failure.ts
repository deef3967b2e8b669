import { Problem } from '#contract/problem.ts'
import { formatTime } from '#formats/unbroken-dates.ts'
import { selling } from '#texts/selling.ts'
import { describeFailure } from '#web/api/describe-failure.ts'

type FailureTexts = { sentence: string; detail?: string }

/** Why a listing was not saved or deleted: our sentence, and the server's own if it says something else. */
export function describeSellingFailure(error: unknown, now: Date): FailureTexts {
  if (error instanceof Problem && error.code === 'being-paid' && error.retryAfterSeconds) {
    const until = new Date(now.getTime() + error.retryAfterSeconds * 1000)
    return { sentence: selling.beingPaidUntil(formatTime(until)) }
  }
  const sentence = describeFailure(error, selling.errors)
  const detail = error instanceof Problem ? error.message : undefined
  return detail && detail !== sentence ? { sentence, detail } : { sentence }
}
