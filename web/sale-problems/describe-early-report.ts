import type { SaleView } from '#contract/sale-view.ts'
import type { SaleProblemReason } from '#contract/sale-problems.ts'
import { formatAppointment } from '#lib/dates.ts'
import type { saleProblems } from '#web/messages/en/sale-problems.ts'

type Sale = Pick<SaleView, 'meeting'>
type Texts = Pick<typeof saleProblems, 'noMeeting' | 'meetingToCome'>

/** What speaks against reporting already now that the other side never came; undefined if nothing does. */
export function describeEarlyReport(
  reason: SaleProblemReason | undefined,
  { meeting }: Sale,
  texts: Texts,
  now: Date | undefined,
): string | undefined {
  if (reason !== 'no-show' || !now) return undefined
  if (!meeting?.agreedAt) return texts.noMeeting
  const at = new Date(meeting.at)
  return at > now ? texts.meetingToCome(formatAppointment(at)) : undefined
}
