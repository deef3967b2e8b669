import { formatPhoneNumber, phoneLink } from '#contract/phone-number.ts'
import type { AgreedMeeting } from '#contract/sale-view.ts'
import { formatAppointment } from '#lib/unbroken-dates.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/stack.tsx'
import styles from './sold-to.module.css'

type Props = {
  sale: {
    name: string
    phoneNumber?: string | undefined
    meetLocation?: string | undefined
    meeting?: AgreedMeeting | undefined
  }
  title: string
}

/** The buyer whom the seller meets: the phone number, and where and when they meet, or where the buyer suggested to meet. */
export function MeetingWith({ sale, title }: Props) {
  const { selling } = useDashboardMessages()
  const { name, phoneNumber, meetLocation, meeting } = sale
  const place = meeting
    ? selling.meetAt(meeting.place, formatAppointment(new Date(meeting.at)))
    : meetLocation && `${selling.suggestedPlace} ${meetLocation}`
  return (
    <>
      <li className={styles.name}>{title}</li>
      {phoneNumber && (
        <li>
          <a
            className={styles.call}
            href={phoneLink(phoneNumber)}
            aria-label={selling.call(name, formatPhoneNumber(phoneNumber))}
          >
            <Icon name="call" size="small" />
            {formatPhoneNumber(phoneNumber)}
          </a>
        </li>
      )}
      {place && (
        <Row as="li" gap="inline" align="start" unbroken className={styles.place}>
          <Icon name="pin" size="small" />
          <span>{place}</span>
        </Row>
      )}
    </>
  )
}
