import { useId } from 'react'
import { Link } from 'react-router'
import type { Item } from '#contract/items.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { Hidden } from '#web/ui/hidden.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { PostedAt } from '#web/ui/posted-at.tsx'
import { Price } from '#web/ui/price.tsx'
import { VerifiedTick } from '#web/ui/verified-tick.tsx'
import { BookAction } from './book-action.tsx'
import { ConditionBadge } from './condition-badge.tsx'
import styles from './item-card.module.css'
import { useItemDialogs } from './item-dialogs.tsx'

type Props = {
  item: Item
  /** How wide the photo is shown, as the `sizes` of an image. */
  sizes: string
  /** In sight as the page opens. */
  eager?: boolean
  /** The heading above the cards. */
  headingLevel?: 'h2' | 'h3'
}

/** One phone for sale: what it looks like, what it costs, how it is, and the way to have it. All of it leads to its page. */
export function ItemCard({ item, sizes, eager = false, headingLevel: Heading = 'h2' }: Props) {
  const { items } = useMessages()
  const modelId = useId()
  const { show, dialogs } = useItemDialogs(item)
  const photo = item.photos[0]

  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        {photo && <Photo photo={photo} alt="" sizes={sizes} eager={eager} className={styles.photo} />}
        {item.photos.length > 1 && (
          <span className={styles.count}>{items.photoCount(item.photos.length)}</span>
        )}
      </div>
      <div className={styles.facts}>
        <Heading className={styles.model} id={modelId}>
          <Link to={`/item/${item._id}`} prefetch="intent" className={styles.link}>
            {item.model}
          </Link>
        </Heading>
        <p className={styles.terms}>
          <Price taka={item.price} size="large" />
          <ConditionBadge condition={item.condition} />
        </p>
        <ul className={styles.rest}>
          <li>
            <Icon name="pin" size="small" />
            <Hidden>{items.place}: </Hidden>
            <span className={styles.cut}>{item.location}</span>
          </li>
          <li>
            {item.sellerVerified ? <VerifiedTick /> : <Icon name="person" size="small" />}
            <Hidden>{items.seller}: </Hidden>
            <span className={styles.cut}>{item.userName}</span>
          </li>
          <li>
            <Icon name="clock" size="small" />
            <Hidden>{items.posted}: </Hidden>
            <PostedAt iso={item.postedAt} />
          </li>
        </ul>
      </div>
      <div className={styles.actions}>
        <BookAction item={item} describedBy={modelId} variant="soft" onBook={() => show('booking')} />
        <button
          type="button"
          className={styles.report}
          aria-describedby={modelId}
          onClick={() => show('report')}
        >
          {items.report}
        </button>
      </div>
      {dialogs}
    </article>
  )
}
