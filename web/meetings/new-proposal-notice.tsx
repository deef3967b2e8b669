import type { Meeting, SaleView } from '#contract/sale-view.ts'
import { formatAppointment } from '#formats/unbroken-dates.ts'
import { meetings } from '#texts/meetings.ts'
import { Notice } from '#web/ui/text/notice.tsx'

type Props = {
  meeting: Meeting
  sale: Pick<SaleView, 'buyer' | 'seller'>
  /** Returns a sentence about the meeting and what the person can do. */
  describe: (when: string, place: string) => string
}

/** Says in an open dialog what the other side has just proposed. */
export function NewProposalNotice({ meeting, sale: { buyer, seller }, describe }: Props) {
  const { name } = meeting.by === 'buyer' ? buyer : seller
  return (
    <Notice icon="clock" title={meetings.otherProposed(name)}>
      {describe(formatAppointment(new Date(meeting.at)), meeting.place)}
    </Notice>
  )
}
