import { useId } from 'react'
import type { Listing } from '#contract/listings.ts'
import { formatTaka } from '#formats/money.ts'
import { bookings } from '#texts/bookings.ts'
import { useSession } from '#web/session/session.tsx'
import styles from './booking-dialog.module.css'

/** The parts of a booking that cannot be changed in the form: who books, which phone, and its price. */
export function BookingFacts({ listing }: { listing: Listing }) {
  const { user, record, loading } = useSession()
  return (
    <div className={styles.facts}>
      {!user && !loading && <p className={styles.guest}>{bookings.guestText}</p>}
      {user && <Fact label={bookings.name} value={user.displayName ?? record?.name ?? ''} />}
      {user && <Fact label={bookings.email} value={user.email} />}
      <Fact label={bookings.model} value={listing.title} />
      <Fact label={bookings.price} value={formatTaka(listing.price)} />
    </div>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  const id = useId()
  return (
    <div className={styles.fact}>
      <label htmlFor={id}>{label}</label>
      {/* Unlike an input, a text area wraps a long name instead of cutting it. */}
      <textarea id={id} rows={1} value={value} title={value} readOnly />
    </div>
  )
}
