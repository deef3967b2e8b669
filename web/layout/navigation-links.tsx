import { NavLink, useLocation } from 'react-router'
import { useMessages } from '#web/messages/messages.tsx'
import { useExpectedPerson } from '#web/session/expected-person.tsx'
import { comeFrom } from '#web/session/return-path.ts'
import { useSession } from '#web/session/session.tsx'
import { useLogOut } from '#web/session/use-log-out.ts'
import { Hidden } from '#web/ui/hidden.tsx'
import { Avatar } from './avatar.tsx'
import styles from './navigation.module.css'

/** The links of the bar, by who looks. A tap on any of them calls `onChoose`. */
export function NavigationLinks({ onChoose }: { onChoose: () => void }) {
  const { layout } = useMessages()
  const { user, record, loading } = useSession()
  const expected = useExpectedPerson()
  const worksHere = record?.isAdmin || record?.role === 'seller'
  const link = (to: string, label: string) => (
    <li>
      <NavLink to={to} end={to === '/'} className={styles.link} onClick={onChoose}>
        {label}
      </NavLink>
    </li>
  )
  return (
    <>
      <ul className={styles.links}>
        {link('/', layout.home)}
        {link('/about', layout.about)}
        {user && link('/mybooking', layout.myBooking)}
        {user && link('/blog', layout.blog)}
        {/* Last, since the person's role comes after the person: nothing moves. */}
        {worksHere && link('/dashboard', layout.dashboard)}
      </ul>
      {/* By key a new list for each: one that changed its width would count as having moved. */}
      <ul key={user ? 'in' : 'out'} className={styles.person}>
        {user && <SignedIn onChoose={onChoose} />}
        {!user && !(loading && expected) && <SignedOut onChoose={onChoose} />}
      </ul>
    </>
  )
}

function SignedIn({ onChoose }: { onChoose: () => void }) {
  const { layout } = useMessages()
  const { user } = useSession()
  const name = user?.displayName || user?.email || ''
  const logOut = useLogOut()

  function leave() {
    onChoose()
    void logOut()
  }

  return (
    <>
      <li>
        <button type="button" className={styles.link} onClick={leave}>
          {layout.logout}
        </button>
      </li>
      <li className={styles.self}>
        <NavLink to="/account" className={styles.selfLink} onClick={onChoose}>
          <Avatar name={name} image={user?.photoURL} />
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
  const { layout } = useMessages()
  const from = comeFrom(useLocation())
  return (
    <>
      <li>
        <NavLink to="/login" state={from} className={styles.link} onClick={onChoose}>
          {layout.login}
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
