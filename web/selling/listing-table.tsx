import { Link } from 'react-router'
import type { Item } from '#contract/items.ts'
import { rowLink } from '#web/ui/row-focus.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { type DashboardMessages, useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { useAlert } from '#web/ui/alert.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { PostedAt } from '#web/ui/posted-at.tsx'
import { Price } from '#web/ui/price.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { ListingState } from './listing-state.tsx'
import styles from './listing-table.module.css'
import { usePromote } from './use-my-listings.ts'

type Props = { rows: Item[]; onDelete: (item: Item) => void }

/** A seller's listings: what, how much, since when, how it stands, and what can be done with it. */
export function ListingTable({ rows, onDelete }: Props) {
  const { selling } = useDashboardMessages()
  return (
    <Table
      caption={selling.caption}
      columns={describeColumns(selling, onDelete)}
      rows={rows}
      rowKey={(row) => row._id}
    />
  )
}

function describeColumns(selling: DashboardMessages['selling'], onDelete: Props['onDelete']): Column<Item>[] {
  return [
    { key: 'phone', header: selling.phone, quiet: true, cell: (row) => <Phone item={row} /> },
    { key: 'price', header: selling.price, cell: (row) => <Price taka={row.price} /> },
    {
      key: 'posted',
      header: selling.posted,
      cell: (row) => (
        <span className={styles.posted}>
          <PostedAt iso={row.postedAt} />
        </span>
      ),
    },
    { key: 'state', header: selling.state, quiet: true, cell: (row) => <ListingState item={row} /> },
    {
      key: 'actions',
      header: selling.actions,
      quiet: true,
      align: 'end',
      cell: (row) => <Actions item={row} onDelete={onDelete} />,
    },
  ]
}

function Phone({ item }: { item: Item }) {
  const { items } = useDashboardMessages()
  const photo = item.photos[0]
  return (
    <div className={styles.phone}>
      {photo && <Photo photo={photo} alt="" sizes="4.5rem" className={styles.photo} />}
      <div>
        <p className={styles.model}>
          <Link to={`/item/${item._id}`} {...rowLink(item._id)}>
            {item.model}
          </Link>
        </p>
        <p className={styles.rest}>
          {item.name}, {items.conditions[item.condition]}
        </p>
      </div>
    </div>
  )
}

/** A sold one can only leave the list. */
function Actions({ item, onDelete }: { item: Item; onDelete: Props['onDelete'] }) {
  const { selling, common } = useDashboardMessages()
  return (
    <div className={styles.actions}>
      {item.isSold === 'notSold' && (
        <>
          <PromoteButton item={item} />
          <LinkButton
            variant="secondary"
            size="small"
            to={`/dashboard/editphone/${item._id}`}
            aria-label={selling.editOf(item.model)}
          >
            {selling.edit}
          </LinkButton>
        </>
      )}
      <Button
        variant="secondary"
        size="small"
        aria-label={selling.deleteOf(item.model)}
        onClick={() => onDelete(item)}
      >
        {common.delete}
      </Button>
    </div>
  )
}

function PromoteButton({ item }: { item: Item }) {
  const messages = useDashboardMessages()
  const { selling } = messages
  const promote = usePromote()
  const showAlert = useAlert()
  const showToast = useToast()

  async function run() {
    try {
      await promote.mutateAsync(item)
      showToast(selling.nowPromoted(item.model))
    } catch (error) {
      await showAlert({
        sentence: selling.promoteFailed,
        detail: describeFailure(error, selling.errors, messages),
      })
    }
  }

  return (
    <Button
      variant={item.advertise ? 'secondary' : 'soft'}
      size="small"
      className={styles.promote}
      // Not `disabled`: whoever just pressed it keeps the focus.
      aria-disabled={item.advertise || undefined}
      aria-label={item.advertise ? selling.promotedOf(item.model) : selling.promoteOf(item.model)}
      onClick={() => void (item.advertise || promote.isPending || run())}
    >
      {item.advertise ? selling.promoted : selling.promote}
    </Button>
  )
}
