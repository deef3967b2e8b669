import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListingId } from '#contract/ids.ts'
import type { Listing } from '#contract/listings.ts'
import { questions } from '#texts/questions.ts'
import { listings } from '#texts/listings.ts'
import { payments } from '#texts/payments.ts'
import { selling } from '#texts/selling.ts'
import { configQuery } from '#web/api/config-query.ts'
import { CommandQuestion } from '#web/commands/command-question.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { PostedAt } from '#web/ui/text/posted-at.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { ListingLine } from './listing-line.tsx'
import { ListingState } from './listing-state.tsx'
import styles from './listing-table.module.css'
import { promoteListing, useSale } from './use-my-listings.ts'

type Props = { rows: Listing[]; onDelete: (listing: Listing) => void }

/** A seller's listings: each phone, its state, what comes next, and actions. */
export function ListingTable({ rows, onDelete }: Props) {
  return (
    <Table
      caption={selling.caption}
      columns={describeColumns(onDelete)}
      rows={rows}
      rowKey={(row) => row.id}
      className={styles.listings}
    />
  )
}

function describeColumns(onDelete: Props['onDelete']): Column<Listing>[] {
  return [
    { key: 'phone', header: selling.phone, quiet: true, cell: (row) => <Phone listing={row} /> },
    { key: 'state', header: selling.state, quiet: true, cell: (row) => <ListingState listing={row} /> },
    {
      key: 'actions',
      header: selling.actions,
      quiet: true,
      cell: (row) => <Actions listing={row} onDelete={onDelete} />,
    },
  ]
}

function Phone({ listing }: { listing: Listing }) {
  return (
    <ListingLine listing={listing}>
      <p>
        {listing.name}, {listings.conditions[listing.condition]}
      </p>
      <p>
        {selling.posted} <PostedAt iso={listing.postedAt} />
      </p>
    </ListingLine>
  )
}

/** The actions on a listing. A sold one leads to its sale; it can be removed from the list, or relisted after a refund. */
function Actions({ listing, onDelete }: { listing: Listing; onDelete: Props['onDelete'] }) {
  const { may = [] } = listing
  if (may.length === 0 && !listing.isSold) return null
  return (
    <div className={styles.actions}>
      {listing.isSold && <SeeSale id={listing.id} />}
      {may.includes('relist') && (
        <LinkButton
          className={styles.first}
          to={`/dashboard/sellagain/${listing.id}`}
          aria-label={selling.relistOf(listing.title)}
        >
          {selling.relist}
        </LinkButton>
      )}
      {may.includes('promote') && <PromoteButton listing={listing} />}
      {may.includes('edit') && (
        <LinkButton
          variant="secondary"
          to={`/dashboard/editphone/${listing.id}`}
          aria-label={selling.editOf(listing.title)}
        >
          {selling.edit}
        </LinkButton>
      )}
      {may.includes('delete') && (
        <Button
          variant="quiet-danger"
          aria-label={selling.deleteOf(listing.title)}
          onClick={() => onDelete(listing)}
        >
          {questions.delete}
        </Button>
      )}
    </div>
  )
}

function SeeSale({ id }: { id: ListingId }) {
  const { paid, inCash } = useSale(id).data ?? {}
  const sale = paid ?? inCash
  if (!sale?.paymentId) return null
  return (
    <LinkButton
      variant="secondary"
      className={styles.first}
      to={`/receipt/${sale.paymentId}`}
      aria-label={inCash ? selling.cash.seeSaleTo(sale.name) : selling.receiptOf(sale.name)}
    >
      {inCash ? selling.cash.seeSale : payments.seeReceipt}
    </LinkButton>
  )
}

function PromoteButton({ listing }: { listing: Listing }) {
  const client = useQueryClient()
  const { data: config } = useQuery(configQuery)
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button
        variant={listing.isPromoted ? 'secondary' : 'soft'}
        className={styles.first}
        // Not `disabled`, because the button must keep the focus after it was pressed.
        aria-disabled={listing.isPromoted || undefined}
        aria-label={listing.isPromoted ? selling.promotedOf(listing.title) : selling.promoteOf(listing.title)}
        onClick={() => setAsked(!listing.isPromoted)}
      >
        {listing.isPromoted ? selling.promoted : selling.promote}
      </Button>
      {isAsked && (
        <CommandQuestion
          title={selling.promoteTitle(listing.title)}
          text={config && selling.promoteText(config.promotionDays)}
          confirm={selling.promoteConfirm}
          command={promoteListing(client, listing)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
