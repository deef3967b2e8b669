import { bookings } from '#texts/bookings.ts'
import { MyBookings, WaitingBookings } from '#web/bookings/my-bookings.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import frame from '#web/layout/page.module.css'
import { RequireSession } from '#web/session/require-session.tsx'

export default function MyBookingsPage() {
  return (
    <div className={frame.wide}>
      <PageHead title={bookings.title} />
      <header className={frame.head}>
        <h1 className={frame.title}>{bookings.title}</h1>
        <p className={frame.text}>{bookings.text}</p>
      </header>
      <RequireSession waiting={<WaitingBookings />}>
        {({ email }) => <MyBookings email={email} />}
      </RequireSession>
    </div>
  )
}
