import { formatAppointment } from '#lib/dates.ts'
import type { saleProblems } from '#web/messages/en/sale-problems.ts'

type Texts = Pick<(typeof saleProblems)['steps'], 'awaitsAnswer' | 'lateAnswer'>

/** Says until when the other side should answer, or that this time has passed. Before the clock is known: the former. */
export function describeAnswerEnd(end: Date, name: string, texts: Texts, now: Date | undefined): string {
  const isLate = now !== undefined && now >= end
  return (isLate ? texts.lateAnswer : texts.awaitsAnswer)(name, formatAppointment(end))
}
