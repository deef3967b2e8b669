import { NavLink } from 'react-router'
import type { User } from '#contract/users.ts'
import { type Messages, useMessages } from '#web/messages/messages.tsx'
import { hasRole, type RequiredRole } from '#web/session/own-record.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import styles from './drawer.module.css'

type Entry = { to: string; label: string; icon: IconName; needs: RequiredRole }

/** Every screen of the dashboard, and who may open it. */
export const describeEntries = (layout: Messages['layout']): Entry[] => [
  { to: '/dashboard', label: layout.overview, icon: 'home', needs: 'either' },
  { to: '/dashboard/addphone', label: layout.addListing, icon: 'plus', needs: 'seller' },
  { to: '/dashboard/managemylist', label: layout.manageListings, icon: 'list', needs: 'seller' },
  { to: '/dashboard/payouts', label: layout.myMoney, icon: 'card', needs: 'seller' },
  { to: '/dashboard/sellers', label: layout.allSellers, icon: 'shield', needs: 'admin' },
  { to: '/dashboard/buyers', label: layout.allBuyers, icon: 'person', needs: 'admin' },
  { to: '/dashboard/reportitem', label: layout.reportedListings, icon: 'flag', needs: 'admin' },
  { to: '/dashboard/problems', label: layout.saleProblems, icon: 'warning', needs: 'admin' },
  { to: '/dashboard/brands', label: layout.brands, icon: 'tag', needs: 'admin' },
  { to: '/dashboard/models', label: layout.models, icon: 'list', needs: 'admin' },
  { to: '/dashboard/payments', label: layout.payments, icon: 'card', needs: 'admin' },
  { to: '/dashboard/allpayouts', label: layout.payouts, icon: 'card', needs: 'admin' },
  { to: '/dashboard/activity', label: layout.activity, icon: 'clock', needs: 'admin' },
]

type Props = {
  record: User | undefined
  /** True in a modal: the chosen page replaces the modal's entry in the history. */
  replace?: boolean
}

/** The screens that this person may open; only the overview until the record has loaded. */
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
