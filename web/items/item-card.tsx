import { useId, useState } from 'react'
import type { Item } from '#contract/items.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Hidden } from '#web/ui/hidden.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { PostedAt } from '#web/ui/posted-at.tsx'
import { Price } from '#web/ui/price.tsx'
import { VerifiedTick } from '#web/ui/verified-tick.tsx'
import { ConditionBadge } from './condition-badge.tsx'
import styles from './item-card.module.css'

const BookingDialog = lazyComponent(() =>
  import('#web/bookings/booking-dialog.tsx').then((file) => file.BookingDialog),
)
const ReportDialog = lazyComponent(() => import('./report-dialog.tsx').then((file) => file.ReportDialog))
const DetailsDialog = lazyComponent(() => import('./details-dialog.tsx').then((file) => file.DetailsDialog))

type Dialog = 'booking' | 'report' | 'details'

type Props = {
  item: Item
  /** How wide the photo is shown, as the `sizes` of an image. */
  sizes: string
  /** In sight as the page opens. */
  eager?: boolean
  /** The heading above the cards. */
  headingLevel?: 'h2' | 'h3'
}

/** One phone for sale: what it looks like, what it costs, how it is, and the way to have it. */
export function ItemCard({ item, sizes, eager = false, headingLevel: Heading = 'h2' }: Props) {
  const { items } = useMessages()
  const modelId = useId()
  const [dialog, setDialog] = useState<Dialog>()
  const [isOpen, setOpen] = useState(false)
  function show(next: Dialog) {
    setDialog(next)
    setOpen(true)
  }
  const photo = item.photos[0]

  return (
    <article className={styles.card}>
      <button
        type="button"
        className={styles.open}
        onPointerEnter={DetailsDialog.preload}
        onClick={() => show('details')}
      >
        {photo && <Photo photo={photo} alt="" sizes={sizes} eager={eager} className={styles.photo} />}
        <Hidden>{items.detailsOf(item.model)}</Hidden>
        {item.photos.length > 1 && (
          <span className={styles.count}>{items.photoCount(item.photos.length)}</span>
        )}
      </button>
      <div className={styles.facts}>
        <Heading className={styles.model} id={modelId}>
          {item.model}
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
        <Button
          wide
          variant="soft"
          aria-describedby={modelId}
          onPointerEnter={BookingDialog.preload}
          onFocus={BookingDialog.preload}
          onClick={() => show('booking')}
        >
          {items.bookNow}
        </Button>
        <button
          type="button"
          className={styles.report}
          aria-describedby={modelId}
          onClick={() => show('report')}
        >
          {items.report}
        </button>
      </div>
      {dialog === 'booking' && <BookingDialog item={item} open={isOpen} onOpenChange={setOpen} />}
      {dialog === 'report' && <ReportDialog item={item} open={isOpen} onOpenChange={setOpen} />}
      {dialog === 'details' && (
        <DetailsDialog item={item} open={isOpen} onOpenChange={setOpen} onBook={() => show('booking')} />
      )}
    </article>
  )
}
