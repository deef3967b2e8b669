import { NavLink } from 'react-router'
import type { User } from '#contract/users.ts'
import { drawer } from '#texts/drawer.ts'
import { hasRole, type RequiredRole } from '#web/session/own-record.ts'
import { Icon, type IconName } from '#web/ui/text/icon.tsx'
import styles from './drawer.module.css'
import { Stack } from '#web/ui/stack.tsx'

type Entry = { to: string; label: string; icon: IconName; needs: RequiredRole }

/** Every screen of the dashboard, and who may open it. */
export const dashboardScreens: Entry[] = [
  { to: '/dashboard', label: drawer.overview, icon: 'home', needs: 'either' },
  { to: '/dashboard/addphone', label: drawer.addListing, icon: 'plus', needs: 'seller' },
  { to: '/dashboard/managemylist', label: drawer.manageListings, icon: 'list', needs: 'seller' },
  { to: '/dashboard/payouts', label: drawer.myMoney, icon: 'card', needs: 'seller' },
  { to: '/dashboard/sellers', label: drawer.allSellers, icon: 'shield', needs: 'admin' },
  { to: '/dashboard/buyers', label: drawer.allBuyers, icon: 'person', needs: 'admin' },
  { to: '/dashboard/reportitem', label: drawer.reportedListings, icon: 'flag', needs: 'admin' },
  { to: '/dashboard/problems', label: drawer.saleProblems, icon: 'warning', needs: 'admin' },
  { to: '/dashboard/brands', label: drawer.brands, icon: 'tag', needs: 'admin' },
  { to: '/dashboard/models', label: drawer.models, icon: 'list', needs: 'admin' },
  { to: '/dashboard/payments', label: drawer.payments, icon: 'card', needs: 'admin' },
  { to: '/dashboard/allpayouts', label: drawer.payouts, icon: 'card', needs: 'admin' },
  { to: '/dashboard/activity', label: drawer.activity, icon: 'clock', needs: 'admin' },
]

type Props = {
  record: User | undefined
  /** True in a modal, so that the chosen page replaces the modal's entry in the history. */
  replace?: boolean
}

/** The screens that this person may open; only the overview until the record has loaded. */
export function DrawerLinks({ record, replace = false }: Props) {
  const entries = dashboardScreens.filter(({ needs }) =>
    record ? hasRole(record, needs) : needs === 'either',
  )
  return (
    <Stack as="ul" gap="quarter">
      {entries.map(({ to, label, icon }) => (
        <li key={to}>
          <NavLink to={to} end replace={replace} className={styles.link}>
            <Icon name={icon} size="small" />
            {label}
          </NavLink>
        </li>
      ))}
    </Stack>
  )
}
