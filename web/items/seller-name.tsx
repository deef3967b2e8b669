import { Link } from 'react-router'
import type { Booking } from '#contract/bookings.ts'
import { VerifiedTick } from '#web/ui/verified-tick.tsx'
import styles from './seller-name.module.css'

/** Whom one buys from, with the tick of a verified one, and the way to their page. */
export function SellerName({ seller }: { seller: NonNullable<Booking['seller']> }) {
  return (
    <Link to={`/seller/${seller._id}`} className={styles.name}>
      {seller.name}
      {seller.verified && <VerifiedTick />}
    </Link>
  )
}
