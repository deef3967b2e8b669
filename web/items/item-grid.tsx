import type { Item } from '#contract/items.ts'
import { ItemCard } from './item-card.tsx'
import styles from './item-grid.module.css'

/** In a column beside the filters, or one under the other on a phone. */
const sizes = '(min-width: 64rem) 17rem, (min-width: 36rem) 45vw, 41vw'

/** As many as a phone shows at once. */
const inSight = 2

type Props = { items: Item[]; headingLevel?: 'h2' | 'h3' }

export function ItemGrid({ items, headingLevel }: Props) {
  return (
    <ul className={styles.grid}>
      {items.map((item, index) => (
        <li key={item._id} className={styles.cell}>
          <ItemCard item={item} sizes={sizes} eager={index < inSight} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  )
}
