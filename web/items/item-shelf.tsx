import type { Item } from '#contract/items.ts'
import { ItemCard } from './item-card.tsx'
import styles from './item-shelf.module.css'

const sizes = '(min-width: 64rem) 17rem, 15rem'

/** Cards in a row that goes on to the side. */
export function ItemShelf({ label, items }: { label: string; items: Item[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className={styles.shelf} aria-label={label} tabIndex={0}>
      <ul className={styles.row}>
        {items.map((item) => (
          <li key={item._id} className={styles.cell}>
            <ItemCard item={item} sizes={sizes} headingLevel="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}
