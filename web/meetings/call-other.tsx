import { formatPhoneNumber, phoneLink } from '#contract/phone-number.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { meetings } from '#texts/meetings.ts'
import { Icon } from '#web/ui/text/icon.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import styles from './meeting.module.css'

type Props = { sale: Pick<SaleView, 'side' | 'buyer' | 'seller'> }

/** A link that calls the other side of a sale, if the server has sent the number. Nothing for an admin. */
export function CallOther({ sale: { side, buyer, seller } }: Props) {
  const { name, phoneNumber } = side === 'buyer' ? seller : buyer
  if (!side || !phoneNumber) return null
  return (
    <TouchLink className={styles.call} to={phoneLink(phoneNumber)}>
      <Icon name="call" size="small" />
      <span>
        {meetings.callName(name)} <span className={styles.number}>{formatPhoneNumber(phoneNumber)}</span>
      </span>
    </TouchLink>
  )
}
