import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Item } from '#contract/items.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Hidden } from '#web/ui/hidden.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Price } from '#web/ui/price.tsx'
import { findNextRowName, rowLink } from '#web/ui/row-focus.ts'
import { ItemReports } from './item-reports.tsx'
import styles from './reported-item.module.css'
import { useKeepItem } from './use-reported.ts'

type Props = { item: Item; onDelete: () => void }

/** One listing under report: what it is, how often and by whom it was reported, and the two answers there are. */
export function ReportedItem({ item, onDelete }: Props) {
  const { admin } = useDashboardMessages()
  const { reported } = admin
  const reportsId = useId()
  const card = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const [cover] = item.photos
  const keep = useKeepItem(({ _id }, isDone) => {
    if (isDone && card.current?.contains(document.activeElement)) findNextRowName(_id)?.focus()
  })
  return (
    <article ref={card} className={styles.card} aria-label={item.model}>
      {cover && <Photo photo={cover} alt="" sizes="5rem" className={styles.photo} />}
      <div className={styles.facts}>
        <Facts item={item} />
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={reportsId}
          onClick={() => setOpen(!open)}
        >
          <Icon name="flag" size="small" />
          <span>
            {reported.times(item.reportedBy ?? 1)}
            <Hidden>{reported.whoAndWhy}</Hidden>
          </span>
          <Icon name="chevron-down" size="small" />
        </button>
      </div>
      <div className={styles.actions}>
        <LinkButton
          variant="quiet"
          size="small"
          to={`/dashboard/activity?${new URLSearchParams({ subject: item._id })}`}
          aria-label={admin.activityOf(item.model)}
        >
          {admin.activity}
        </LinkButton>
        <Button
          variant="soft"
          size="small"
          busy={keep.isPending}
          aria-label={reported.keepNamed(item.model)}
          onClick={() => keep.run(item)}
        >
          {reported.keep}
        </Button>
        <Button
          variant="secondary"
          size="small"
          disabled={keep.isPending}
          aria-label={admin.deleteNamed(item.model)}
          onClick={onDelete}
        >
          {admin.people.remove}
        </Button>
      </div>
      <div id={reportsId} className={styles.reports} hidden={!open}>
        {open && <ItemReports item={item} />}
      </div>
    </article>
  )
}

function Facts({ item }: { item: Item }) {
  const { reported } = useDashboardMessages().admin
  return (
    <>
      <p className={styles.name}>
        <Link to={`/item/${item._id}`} {...rowLink(item._id)}>
          {item.model}
        </Link>
      </p>
      <p className={styles.line}>
        <Price taka={item.price} />
        {item.isSold === 'sold' && <span className={styles.sold}>{reported.sold}</span>}
      </p>
      <p className={styles.seller}>
        {reported.seller}:{' '}
        <Link to={`/dashboard/sellers?${new URLSearchParams({ q: item.email })}`}>{item.userName}</Link>
      </p>
    </>
  )
}
