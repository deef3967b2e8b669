import type { Seller } from '#contract/listings.ts'
import { formatMonth } from '#lib/dates.ts'
import { useMarketMessages } from '#web/messages/market-messages.tsx'
import styles from './seller-facts.module.css'

/** Facts about a seller that build trust, in one line. */
export function SellerFacts({ seller }: { seller: Seller }) {
  const { listings } = useMarketMessages()
  return (
    <ul className={styles.facts}>
      <li>{seller.verified ? listings.verified : listings.notVerified}</li>
      <li>
        <time dateTime={seller.since}>{listings.memberSince(formatMonth(new Date(seller.since)))}</time>
      </li>
      <li>{listings.soldCount(seller.sold)}</li>
    </ul>
  )
}
