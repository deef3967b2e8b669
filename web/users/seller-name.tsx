import { Link } from 'react-router'
import type { Booking } from '#contract/bookings.ts'
import { VerifiedTick } from '#web/ui/text/verified-tick.tsx'
import styles from './seller-name.module.css'

/** The name of a seller, with a tick if they are verified, and a link to their page. */
export function SellerName({ seller }: { seller: NonNullable<Booking['seller']> }) {
  return (
    <Link to={`/seller/${seller.id}`} className={styles.name}>
      {seller.name}
      {seller.verified && <VerifiedTick />}
    </Link>
  )
}
