import { formatPhoneNumber, phoneLink } from '#contract/phone-number.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/stack.tsx'
import styles from './sold-to.module.css'

type Props = {
  sale: { name: string; phoneNumber?: string | undefined; meetLocation?: string | undefined }
  title: string
}

/** Whom the seller meets, with the number and the place that the buyer gave. */
export function MeetingWith({ sale, title }: Props) {
  const { selling } = useDashboardMessages()
  const { name, phoneNumber, meetLocation } = sale
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
      {meetLocation && (
        <Row as="li" gap="inline" align="start" unbroken className={styles.place}>
          <Icon name="pin" size="small" />
          <span>
            {selling.meetAt} {meetLocation}
          </span>
        </Row>
      )}
    </>
  )
}
