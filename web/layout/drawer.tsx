import { useId, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useMessages } from '#web/messages/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './drawer.module.css'

/** Beside the page on a desk; behind a button above it on a phone. */
export function Drawer() {
  const { layout } = useMessages()
  const location = useLocation()
  const id = useId()
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === location.key

  return (
    <div className={styles.drawer}>
      <Button
        variant="secondary"
        size="small"
        className={styles.toggle}
        icon={<Icon name={open ? 'close' : 'menu'} size="small" />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpenAt(open ? undefined : location.key)}
      >
        {layout.drawerToggle}
      </Button>
      <nav id={id} className={styles.links} data-open={open || undefined} aria-label={layout.drawer}>
        <ul>
          <li>
            <NavLink to="/dashboard" end className={styles.link} onClick={() => setOpenAt(undefined)}>
              {layout.dashboard}
            </NavLink>
          </li>
        </ul>
      </nav>
    </div>
  )
}
