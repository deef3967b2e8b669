import { Link } from 'react-router'
import type { Item, Seller } from '#contract/items.ts'
import { Avatar } from '#web/layout/avatar.tsx'
import { useMessages } from '#web/messages/messages.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VerifiedTick } from '#web/ui/verified-tick.tsx'
import styles from './seller-card.module.css'
import { SellerFacts } from './seller-facts.tsx'

/** Who sells a phone, with the way to the rest of their phones; of one who has left, no more than that. */
export function SellerCard({ item, seller }: { item: Item; seller: Seller | undefined }) {
  const { items } = useMessages()
  const called = seller?.name ?? (item.userName || items.sellerLeft)
  const name = (
    <>
      {called} {seller?.verified && <VerifiedTick />}
    </>
  )
  return (
    <section className={styles.card} aria-label={items.seller}>
      <Avatar name={called} image={seller?.image ?? item.userImage} size="large" />
      <div className={styles.words}>
        <p className={styles.name}>
          {seller ? (
            <Link to={`/seller/${seller._id}`} prefetch="intent" className={styles.link}>
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        {seller && <SellerFacts seller={seller} />}
      </div>
      {seller && <Icon name="arrow-right" />}
    </section>
  )
}
