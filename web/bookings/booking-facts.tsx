import { useId } from 'react'
import type { Item } from '#contract/items.ts'
import { formatTaka } from '#lib/money.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { useSession } from '#web/session/session.tsx'
import styles from './booking-dialog.module.css'

/** What a booking will say and nobody can change: who books, and what for how much. */
export function BookingFacts({ item }: { item: Item }) {
  const { bookings } = useMessages()
  const { user, record } = useSession()
  return (
    <div className={styles.facts}>
      {user && <Fact label={bookings.name} value={user.displayName ?? record?.name ?? ''} />}
      {user && <Fact label={bookings.email} value={user.email} />}
      <Fact label={bookings.model} value={item.model} />
      <Fact label={bookings.price} value={formatTaka(item.price)} />
    </div>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  const id = useId()
  return (
    <div className={styles.fact}>
      <label htmlFor={id}>{label}</label>
      <input id={id} value={value} title={value} readOnly />
    </div>
  )
}
