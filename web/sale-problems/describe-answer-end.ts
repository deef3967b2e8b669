import type { SaleProblem } from '#contract/sale-problems.ts'
import { formatAppointment } from '#formats/unbroken-dates.ts'
import type { saleProblems } from '#texts/sale-problems.ts'

type Texts = Pick<(typeof saleProblems)['steps'], 'awaitsAnswer' | 'lateAnswer'>

/** Says until when the other side should answer, or that this time has passed. If `now` is undefined, it has not. */
export function describeAnswerEnd(end: Date, name: string, texts: Texts, now: Date | undefined): string {
  return (isLate(end, now) ? texts.lateAnswer : texts.awaitsAnswer)(name, formatAppointment(end))
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
