import type { ReactNode } from 'react'
import type { Item } from '#contract/items.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import styles from './listing-state.module.css'
import { SoldTo } from './sold-to.tsx'

/** How a listing stands, by words and shapes: for sale, refunded or to whom it is sold, booked by how many, advertised, reported. */
export function ListingState({ item }: { item: Item }) {
  const { states } = useDashboardMessages().selling
  const { bookedBy = 0 } = item
  const isSold = item.isSold === 'sold'
  return (
    <div className={styles.state}>
      <ul className={styles.marks}>
        <SaleMark item={item} />
        {!isSold && bookedBy > 0 && (
          <Mark kind="booked" icon="person">
            {states.booked(bookedBy)}
          </Mark>
        )}
        {!isSold && item.advertise && (
          <Mark kind="promoted" icon="megaphone">
            {states.promoted}
          </Mark>
        )}
        {item.report && (
          <Mark kind="reported" icon="flag">
            {states.reported}
          </Mark>
        )}
      </ul>
      {isSold && <SoldTo id={item._id} />}
    </div>
  )
}

function SaleMark({ item }: { item: Item }) {
  const { states } = useDashboardMessages().selling
  if (item.isSold === 'notSold') {
    return (
      <Mark kind="for-sale" icon="tag">
        {states.forSale}
      </Mark>
    )
  }
  return item.refunded ? (
    <Mark kind="refunded" icon="warning">
      {states.refunded}
    </Mark>
  ) : (
    <Mark kind="sold" icon="check">
      {states.sold}
    </Mark>
  )
}

type Kind = 'for-sale' | 'sold' | 'refunded' | 'booked' | 'promoted' | 'reported'

function Mark({ kind, icon, children }: { kind: Kind; icon: IconName; children: ReactNode }) {
  return (
    <li className={styles.mark} data-kind={kind}>
      <Icon name={icon} size="small" />
      {children}
    </li>
  )
}
