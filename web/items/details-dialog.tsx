import type { Item } from '#contract/items.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Price } from '#web/ui/price.tsx'
import { ConditionBadge } from './condition-badge.tsx'
import styles from './details-dialog.module.css'

type Props = { item: Item; open: boolean; onOpenChange: (open: boolean) => void; onBook: () => void }

/** All photos of a phone and what its seller says of it. */
export function DetailsDialog({ item, open, onOpenChange, onBook }: Props) {
  const { items } = useMessages()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={item.model}
      actions={<Button onClick={onBook}>{items.bookNow}</Button>}
    >
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <section className={styles.photos} aria-label={items.photoCount(item.photos.length)} tabIndex={0}>
        {item.photos.map((photo, index) => (
          <Photo
            key={photo.url}
            photo={photo}
            alt={items.photoNumber(item.model, index + 1, item.photos.length)}
            sizes="(min-width: 40rem) 20rem, 75vw"
            className={styles.photo}
          />
        ))}
      </section>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
      <p className={styles.terms}>
        <Price taka={item.price} size="large" />
        <ConditionBadge condition={item.condition} />
      </p>
      <p className={styles.description}>{item.description}</p>
    </Dialog>
  )
}
