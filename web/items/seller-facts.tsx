import type { Seller } from '#contract/items.ts'
import { formatMonth } from '#lib/dates.ts'
import { useMessages } from '#web/messages/messages.tsx'
import styles from './seller-facts.module.css'

/** What speaks for a seller, in one line. */
export function SellerFacts({ seller }: { seller: Seller }) {
  const { items } = useMessages()
  return (
    <ul className={styles.facts}>
      <li>{seller.verified ? items.verified : items.notVerified}</li>
      <li>
        <time dateTime={seller.since}>{items.memberSince(formatMonth(new Date(seller.since)))}</time>
      </li>
      <li>{items.soldCount(seller.sold)}</li>
    </ul>
  )
}
