import { NavLink } from 'react-router'
import type { User } from '#contract/users.ts'
import { type Messages, useMessages } from '#web/messages/messages.tsx'
import { hasRole, type NeededRole } from '#web/session/needed-role.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import styles from './drawer.module.css'

type Entry = { to: string; label: string; icon: IconName; needs: NeededRole }

/** Every screen of the dashboard, and whom it is for. */
export const describeEntries = (layout: Messages['layout']): Entry[] => [
  { to: '/dashboard', label: layout.overview, icon: 'home', needs: 'either' },
  { to: '/dashboard/addphone', label: layout.addPhone, icon: 'plus', needs: 'seller' },
  { to: '/dashboard/managemylist', label: layout.manageItems, icon: 'list', needs: 'seller' },
  { to: '/dashboard/sellers', label: layout.allSellers, icon: 'shield', needs: 'admin' },
  { to: '/dashboard/buyers', label: layout.allBuyers, icon: 'person', needs: 'admin' },
  { to: '/dashboard/reportitem', label: layout.reportedItems, icon: 'flag', needs: 'admin' },
  { to: '/dashboard/payments', label: layout.payments, icon: 'card', needs: 'admin' },
  { to: '/dashboard/activity', label: layout.activity, icon: 'clock', needs: 'admin' },
]

type Props = {
  record: User | undefined
  /** In a modal, whose place in the history the chosen page takes. */
  replace?: boolean
}

/** What this person's roles open; the overview alone until they are known. */
export function DrawerLinks({ record, replace = false }: Props) {
  const { layout } = useMessages()
  const entries = describeEntries(layout).filter(({ needs }) =>
    record ? hasRole(record, needs) : needs === 'either',
  )
  return (
    <ul className={styles.links}>
      {entries.map(({ to, label, icon }) => (
        <li key={to}>
          <NavLink to={to} end replace={replace} className={styles.link}>
            <Icon name={icon} size="small" />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
