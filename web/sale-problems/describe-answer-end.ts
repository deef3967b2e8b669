import type { SaleProblem } from '#contract/sale-problems.ts'
import { formatAppointment } from '#formats/unbroken-dates.ts'
import { saleProblems } from '#texts/sale-problems.ts'

/** Says until when the other side should answer, or that this time has passed. If `now` is undefined, it has not. */
export function describeAnswerEnd(end: Date, name: string, now: Date | undefined): string {
  const { lateAnswer, awaitsAnswer } = saleProblems.steps
  return (isLate(end, now) ? lateAnswer : awaitsAnswer)(name, formatAppointment(end))
}

/** Until when a problem should be answered; undefined once this time has passed. If `now` is undefined, it has not. */
export function findAnswerEnd(
  { answerBy }: Pick<SaleProblem, 'answerBy'>,
  now: Date | undefined,
): string | undefined {
  const end = answerBy && new Date(answerBy)
  return end && !isLate(end, now) ? formatAppointment(end) : undefined
}

const isLate = (end: Date, now: Date | undefined) => now !== undefined && now >= end
