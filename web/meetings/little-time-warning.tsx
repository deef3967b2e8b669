import { formatAppointment } from '#formats/unbroken-dates.ts'
import { meetings } from '#texts/meetings.ts'
import { Notice } from '#web/ui/text/notice.tsx'
import { isLittleTimeLeft } from './meeting-times.ts'

type Props = {
  /** When the two meet. */
  at: Date
  /** Until when the hand-over must be confirmed. */
  by: Date
}

/** Warns if the meeting is shortly before the time limit of the hand-over. */
export function LittleTimeWarning({ at, by }: Props) {
  if (!isLittleTimeLeft(at, by)) return null
  return <Notice icon="warning" title={meetings.littleTime(formatAppointment(by))} />
}
