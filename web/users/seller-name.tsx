import type { Booking } from '#contract/bookings.ts'
import { langOfName } from '#web/ui/text/lang-of.ts'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { VerifiedTick } from '#web/ui/text/verified-tick.tsx'
import styles from './seller-name.module.css'

/** The name of a seller, with a tick if they are verified, and a link to their page. */
export function SellerName({ seller }: { seller: NonNullable<Booking['seller']> }) {
  return (
    <TouchLink slim to={`/seller/${seller.id}`} className={styles.name}>
      <span lang={langOfName(seller.name)}>{seller.name}</span>
      {seller.verified && <VerifiedTick />}
    </TouchLink>
  )
}
