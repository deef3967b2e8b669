import { Link } from 'react-router'
import type { Booking } from '#contract/bookings.ts'
import { SellerName } from '#web/items/seller-name.tsx'
import { type Messages, useMessages } from '#web/messages/messages.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { PostedAt } from '#web/ui/posted-at.tsx'
import { Price } from '#web/ui/price.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { describeSale } from './describe-sale.ts'
import styles from './my-bookings.module.css'

type Props = { rows: Booking[]; onDelete: (booking: Booking) => void }

/** A person's bookings: what, how much, where, when, and to pay or let go of. */
export function BookingTable({ rows, onDelete }: Props) {
  const { bookings } = useMessages()
  return (
    <Table
      caption={bookings.caption}
      columns={describeColumns(bookings, onDelete)}
      rows={rows}
      rowKey={(row) => row._id}
    />
  )
}

function describeColumns(bookings: Messages['bookings'], onDelete: Props['onDelete']): Column<Booking>[] {
  return [
    { key: 'phone', header: bookings.phone, quiet: true, cell: (row) => <Phone booking={row} /> },
    { key: 'price', header: bookings.price, cell: (row) => <Price taka={row.productPrice} /> },
    {
      key: 'place',
      header: bookings.meetLocation,
      cell: (row) => row.meetLocation ?? bookings.noMeetLocation,
    },
    { key: 'when', header: bookings.when, cell: (row) => <PostedAt iso={row.bookedAt} /> },
    {
      key: 'actions',
      header: bookings.actions,
      quiet: true,
      align: 'end',
      cell: (row) => <Actions booking={row} onDelete={onDelete} />,
    },
  ]
}

function Phone({ booking }: { booking: Booking }) {
  const { bookings } = useMessages()
  return (
    <div className={styles.phone}>
      <Photo photo={booking.productPhoto} alt="" sizes="4.5rem" className={styles.photo} />
      <div>
        <p className={styles.model}>{booking.productModel}</p>
        <p className={styles.brand}>{booking.productName}</p>
        {booking.seller && (
          <p className={styles.brand}>
            {bookings.seller} <SellerName seller={booking.seller} />
          </p>
        )}
      </div>
    </div>
  )
}

function Actions({ booking, onDelete }: { booking: Booking; onDelete: Props['onDelete'] }) {
  const { bookings, common } = useMessages()
  const phone = booking.productModel
  return (
    <div className={styles.actions}>
      {booking.isSold === 'sold' && <Sold booking={booking} />}
      {booking.withdrawn && <span className={styles.whose}>{bookings.withdrawn}</span>}
      {booking.isSold === 'notSold' && !booking.withdrawn && (
        <LinkButton size="small" to={`/payment/${booking._id}`} aria-label={bookings.payFor(phone)}>
          {bookings.pay}
        </LinkButton>
      )}
      <Button
        variant="secondary"
        size="small"
        aria-label={bookings.deleteOf(phone)}
        onClick={() => onDelete(booking)}
      >
        {common.delete}
      </Button>
    </div>
  )
}

/** Paid for, by whomever; whose it is stands beside it. */
function Sold({ booking }: { booking: Booking }) {
  const { bookings, payments } = useMessages()
  return (
    <>
      <span className={styles.whose}>
        {booking.paid ? (
          <Link to={`/payment/${booking._id}`}>{bookings[describeSale(booking)]}</Link>
        ) : (
          bookings.paidByOther
        )}
      </span>
      {booking.paymentId && (
        <LinkButton
          variant="secondary"
          size="small"
          to={`/receipt/${booking.paymentId}`}
          aria-label={payments.receiptOf(booking.productModel)}
        >
          {payments.seeReceipt}
        </LinkButton>
      )}
      <Button size="small" disabled>
        {bookings.paid}
      </Button>
    </>
  )
}
