import { Link, NavLink, useLocation } from 'react-router'
import type { OwnTasks } from '#contract/account.ts'
import { layout } from '#texts/layout.ts'
import { useExpectedPerson } from '#web/session/expected-person.tsx'
import { withReturnPath } from '#web/session/with-return-path.ts'
import { useSession } from '#web/session/session.tsx'
import { useSignOut } from '#web/session/use-sign-out.ts'
import { Hidden } from '#web/ui/text/hidden.tsx'
import { Avatar } from './avatar.tsx'
import styles from './navigation.module.css'
import { findOwnPicture } from './own-picture.ts'
import { TaskCount } from './task-count.tsx'
import { countOnDashboard } from './use-own-tasks.ts'
import { useSellPath } from './use-sell-path.ts'

type Props = {
  /** How much waits for the person. */
  tasks: OwnTasks
  onChoose: () => void
}

/** The links of the bar for the current person. A tap on any of them calls `onChoose`. */
export function NavigationLinks({ tasks, onChoose }: Props) {
  const { user, record, loading } = useSession()
  const expected = useExpectedPerson()
  const sellPath = useSellPath()
  const hasDashboard = record?.isAdmin || record?.role === 'seller'
  const link = (to: string, label: string, waiting?: { count: number; name: (count: number) => string }) => (
    <li>
      <NavLink to={to} end={to === '/'} className={styles.link} onClick={onChoose}>
        {waiting && waiting.count > 0 ? (
          <>
            <span aria-hidden="true">{label}</span>
            <TaskCount count={waiting.count} />
            <Hidden>{waiting.name(waiting.count)}</Hidden>
          </>
        ) : (
          label
        )}
      </NavLink>
    </li>
  )
  return (
    <>
      <ul className={styles.links}>
        {link('/', layout.home)}
        {link('/about', layout.about)}
        {user &&
          link('/mybooking', layout.myBooking, { count: tasks.bookings, name: layout.myBookingWaiting })}
        {user && link('/blog', layout.blog)}
        {/* These come last, because the role loads later: so no other link moves. */}
        {hasDashboard &&
          link('/dashboard', layout.dashboard, {
            count: countOnDashboard(tasks),
            name: layout.dashboardWaiting,
          })}
        {record?.role === 'buyer' && !record.isAdmin && link(sellPath, layout.sell)}
      </ul>
      {/* The key creates a new list for each state, because a list that changes its width counts as a layout shift. */}
      <ul key={user ? 'in' : 'out'} className={styles.person}>
        {user && <SignedIn onChoose={onChoose} />}
        {!user && !(loading && expected) && <SignedOut onChoose={onChoose} />}
      </ul>
    </>
  )
}

function SignedIn({ onChoose }: { onChoose: () => void }) {
  const { user, record } = useSession()
  const name = user?.displayName || user?.email || ''
  const signOut = useSignOut()

  function leave() {
    onChoose()
    signOut()
  }

  return (
    <>
      <li>
        <button type="button" className={styles.link} onClick={leave}>
          {layout.signOut}
        </button>
      </li>
      <li className={styles.self}>
        <NavLink to="/account" className={styles.selfLink} onClick={onChoose}>
          <Avatar name={name} image={findOwnPicture(user?.photoURL, record?.image)} />
          <span className={styles.selfName} aria-hidden="true">
            {name}
          </span>
          <Hidden>{layout.account}</Hidden>
        </NavLink>
      </li>
    </>
  )
}

function SignedOut({ onChoose }: { onChoose: () => void }) {
  const from = withReturnPath(useLocation())
  return (
    <>
      <li>
        <Link to={useSellPath()} className={styles.link} onClick={onChoose}>
          {layout.sell}
        </Link>
      </li>
      <li>
        <NavLink to="/login" state={from} className={styles.link} onClick={onChoose}>
          {layout.signIn}
        </NavLink>
      </li>
      <li>
        <NavLink to="/signup" state={from} className={styles.signUp} onClick={onChoose}>
          {layout.signUp}
        </NavLink>
      </li>
    </>
  )
}
