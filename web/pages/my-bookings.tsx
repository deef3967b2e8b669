import { MyBookings, WaitingBookings } from '#web/bookings/my-bookings.tsx'
import styles from '#web/bookings/my-bookings.module.css'
import { PageHead } from '#web/layout/page-head.tsx'
import frame from '#web/layout/page.module.css'
import { useMessages } from '#web/messages/messages.tsx'
import { RequireSession } from '#web/session/require-session.tsx'

export default function MyBookingsPage() {
  const { bookings } = useMessages()
  return (
    <div className={frame.wide}>
      <PageHead title={bookings.title} />
      <header className={styles.head}>
        <h1 className={styles.title}>{bookings.title}</h1>
        <p className={styles.text}>{bookings.text}</p>
      </header>
      <RequireSession waiting={<WaitingBookings />}>
        {({ email }) => <MyBookings email={email} />}
      </RequireSession>
    </div>
  )
}
