import type { Item } from '#contract/items.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PostedAt } from '#web/ui/posted-at.tsx'
import { Price } from '#web/ui/price.tsx'
import { ConditionBadge } from './condition-badge.tsx'
import styles from './item-facts.module.css'

/** What a phone costs, how it is, where it is and since when it has been for sale. */
export function ItemFacts({ item }: { item: Item }) {
  const { items } = useMessages()
  return (
    <div className={styles.facts}>
      <p className={styles.price}>
        <Price taka={item.price} size="large" />
      </p>
      <dl className={styles.list}>
        <dt>{items.condition}</dt>
        <dd>
          <ConditionBadge condition={item.condition} />
          <span className={styles.meaning}>{items.conditionMeanings[item.condition]}</span>
        </dd>
        <dt>{items.place}</dt>
        <dd className={styles.line}>
          <Icon name="pin" size="small" />
          {item.location}
        </dd>
        <dt>{items.posted}</dt>
        <dd className={styles.line}>
          <Icon name="clock" size="small" />
          <PostedAt iso={item.postedAt} />
        </dd>
      </dl>
    </div>
  )
}
