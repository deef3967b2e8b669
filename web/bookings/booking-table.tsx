import type { Booking } from '#contract/bookings.ts'
import { awaitingHandOver } from '#contract/payment-states.ts'
import { langOf } from '#web/ui/text/lang-of.ts'
import { describeLink } from '#web/texts/describe-sale.ts'
import { formatAppointment } from '#formats/unbroken-dates.ts'
import { pathOfListing } from '#lib/listing-path.ts'
import { bookings } from '#texts/bookings.ts'
import { meetings } from '#texts/meetings.ts'
import { questions } from '#texts/questions.ts'
import { PhotoLine } from '#web/ui/photos/photo-line.tsx'
import { SellerName } from '#web/users/seller-name.tsx'
import { chooseSituations } from '#web/texts/choose-situations.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { PostedAt } from '#web/ui/text/posted-at.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { BookingState } from './booking-state.tsx'
import styles from './booking-table.module.css'
import { findHold } from './find-hold.ts'
import { findLinkedPayment, findLinkedState, findSoldLabel, listNextSteps } from './describe-sale.ts'

type Props = { rows: Booking[]; onDelete: (booking: Booking) => void }

/** A person's bookings: each phone, the state of the sale, what comes next, and buttons to pay or delete. */
export function BookingTable({ rows, onDelete }: Props) {
  return (
    <Table
      caption={bookings.caption}
      columns={describeColumns(onDelete)}
      rows={rows}
      rowKey={(row) => row.id}
      className={styles.bookings}
    />
  )
}

function describeColumns(onDelete: Props['onDelete']): Column<Booking>[] {
  return [
    { key: 'phone', header: bookings.phone, quiet: true, cell: (row) => <Phone booking={row} /> },
    { key: 'state', header: bookings.state, quiet: true, cell: (row) => <BookingState booking={row} /> },
    {
      key: 'place',
      header: bookings.meetLocation,
      cell: (row) => <Place booking={row} />,
    },
    { key: 'when', header: bookings.when, cell: (row) => <PostedAt iso={row.bookedAt} /> },
    {
      key: 'actions',
      header: bookings.actions,
      quiet: true,
      cell: (row) => <Actions booking={row} onDelete={onDelete} />,
    },
  ]
}

/** Where and when the two have agreed to meet. Before that, what one of them has proposed, or where the buyer suggested to meet. */
function Place({ booking: { meeting, meetLocation, paymentState, sale } }: { booking: Booking }) {
  const proposed = sale?.meeting?.agreedAt === undefined ? sale?.meeting : undefined
  const meetingToShow = meeting ?? proposed
  if (meetingToShow) {
    const when = formatAppointment(new Date(meetingToShow.at))
    return (
      <div>
        <span lang={langOf(meetingToShow.place)}>{meetingToShow.place}</span>
        <Text size="small" soft>
          {meeting ? meetings.inBookings.agreed(when) : meetings.inBookings.proposed(when)}
        </Text>
      </div>
    )
  }
  return (
    <div>
      {meetLocation ? <span lang={langOf(meetLocation)}>{meetLocation}</span> : bookings.noMeetLocation}
      {meetLocation && awaitingHandOver.some((state) => state === paymentState) && (
        <Text size="small" soft>
          {meetings.inBookings.suggested}
        </Text>
      )}
    </div>
  )
}

/** The phone of a booking. It has no link if the listing was taken down, because then there is no page any more. */
function Phone({ booking }: { booking: Booking }) {
  return (
    <PhotoLine
      photo={booking.photo}
      name={booking.title}
      taka={booking.price}
      to={booking.withdrawn ? undefined : pathOfListing({ id: booking.listingId, title: booking.title })}
      rowKey={booking.id}
    >
      {booking.seller && (
        <p>
          {bookings.seller} <SellerName seller={booking.seller} />
        </p>
      )}
    </PhotoLine>
  )
}

function Actions({ booking, onDelete }: { booking: Booking; onDelete: Props['onDelete'] }) {
  return (
    <div className={styles.actions}>
      <NextStep booking={booking} />
      {booking.isSold && (
        <Button variant="quiet" disabled className={styles.state}>
          {bookings[findSoldLabel(booking)]}
        </Button>
      )}
      {booking.may.includes('delete') && (
        <Button
          variant="quiet-danger"
          aria-label={bookings.deleteOf(booking.title)}
          onClick={() => onDelete(booking)}
        >
          {questions.delete}
        </Button>
      )}
    </div>
  )
}

/** What to do with a booking now: pay, see the sale or the request for cash, or look for another phone. */
function NextStep({ booking }: { booking: Booking }) {
  const { brandName: brand } = booking
  const now = useNow()
  const steps = listNextSteps(booking, now)
  const isSecondary = booking.endedPaymentId !== undefined || findHold(booking, now)?.by === 'another'
  return (
    <>
      {steps.includes('see') && <SeeSale booking={booking} />}
      {steps.includes('pay') && (
        <LinkButton
          variant={isSecondary ? 'secondary' : 'primary'}
          to={`/payment/${booking.id}`}
          aria-label={bookings.payFor(booking.title)}
        >
          {bookings.pay}
        </LinkButton>
      )}
      {steps.includes('others') && (
        <LinkButton variant="soft" to={`/search?${new URLSearchParams({ brand })}`}>
          {bookings.seeOthers(brand)}
        </LinkButton>
      )}
    </>
  )
}

/** The button of the page of the sale, if it is the buyer's turn; otherwise a link to that page. */
function SeeSale({ booking }: { booking: Booking }) {
  const { title, sale } = booking
  const texts = chooseSituations(findLinkedState(booking))
  const { saleLinks } = texts
  const id = findLinkedPayment(booking)
  if (!id) return null
  const { isOwnTurn, path, words } = sale
    ? describeLink(id, sale, texts)
    : { isOwnTurn: false, path: `/receipt/${id}`, words: saleLinks.see }
  return (
    <LinkButton
      variant={isOwnTurn ? 'primary' : 'secondary'}
      to={path}
      aria-label={saleLinks.about(words, title)}
    >
      {words}
    </LinkButton>
  )
}
