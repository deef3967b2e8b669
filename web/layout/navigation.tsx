import { useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { layout } from '#texts/layout.ts'
import { search } from '#texts/search.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Hidden } from '#web/ui/text/hidden.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { LanguageLink } from './language-link.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import styles from './navigation.module.css'
import { TaskCount } from './task-count.tsx'
import { useHideOnScroll } from './use-hide-on-scroll.ts'
import { countOnDashboard, useOwnTasks } from './use-own-tasks.ts'
import { Wordmark } from './wordmark.tsx'

/** The bar at the top of every page. It hides when the person scrolls down and returns when they scroll up. */
export function Navigation() {
  const location = useLocation()
  const menuId = useId()
  const bar = useRef<HTMLElement>(null)
  const menu = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const [focused, setFocused] = useState(false)
  const { hidden, still } = useHideOnScroll(open || focused)
  const tasks = useOwnTasks()
  const waiting = tasks.bookings + countOnDashboard(tasks)
  const openLabel = waiting > 0 ? layout.openMenuWaiting(waiting) : layout.openMenu
  const close = () => menu.current?.hidePopover?.()

  // The menu may have been opened before our code had loaded.
  useEffect(() => {
    if (CSS.supports('selector(:popover-open)')) setOpen(menu.current?.matches(':popover-open') ?? false)
  }, [])
  // Closes the menu on the next page, however the person has left this one.
  const openedAt = useRef(location.key)
  useEffect(() => {
    if (openedAt.current !== location.key) menu.current?.hidePopover?.()
    openedAt.current = location.key
  }, [location.key])

  return (
    <header
      ref={bar}
      className={styles.bar}
      data-bar
      data-not-printed
      data-hidden={hidden || undefined}
      data-still={still || undefined}
      // A clicked link keeps the focus. The bar stays visible only for focus that is shown.
      onFocus={(event) => setFocused(event.target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      <div className={styles.inner}>
        <Link to="/" className={styles.home}>
          <Wordmark />
        </Link>
        <LanguageLink className={styles.language} />
        <Link to="/search" className={styles.search} title={search.title} onClick={close}>
          <Icon name="search" />
          <Hidden below="desk">{search.title}</Hidden>
        </Link>
        <IconButton
          className={styles.toggle}
          label={open ? layout.closeMenu : openLabel}
          popoverTarget={menuId}
        >
          <Icon name={open ? 'close' : 'menu'} />
          {!open && <TaskCount count={waiting} />}
        </IconButton>
        {/* The browser itself opens and closes the popover, so it works before our code has loaded. On a desktop it
            is always visible. */}
        <nav
          ref={menu}
          id={menuId}
          popover="auto"
          className={styles.menu}
          onToggle={(event) => setOpen(event.newState === 'open')}
          aria-label={layout.mainNavigation}
        >
          <NavigationLinks tasks={tasks} onChoose={close} />
        </nav>
      </div>
    </header>
  )
}
