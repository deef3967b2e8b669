import { useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useMessages } from '#web/messages/messages.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import styles from './navigation.module.css'
import { useHideOnScroll } from './use-hide-on-scroll.ts'
import { Wordmark } from './wordmark.tsx'

/** The bar on top of every page. It goes while one reads on and comes back as one turns back. */
export function Navigation() {
  const { layout, search } = useMessages()
  const location = useLocation()
  const menuId = useId()
  const bar = useRef<HTMLElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const [openAt, setOpenAt] = useState<string>()
  const [focused, setFocused] = useState(false)
  // Open on this page alone: whichever way one leaves it, it is closed on the next.
  const open = openAt === location.key
  const hidden = useHideOnScroll(open || focused)
  const close = () => setOpenAt(undefined)

  useEffect(() => {
    if (!open) return
    const closeOnKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenAt(undefined)
      menuButton.current?.focus()
    }
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !bar.current?.contains(event.target)) setOpenAt(undefined)
    }
    document.addEventListener('keydown', closeOnKey)
    document.addEventListener('pointerdown', closeOutside)
    return () => {
      document.removeEventListener('keydown', closeOnKey)
      document.removeEventListener('pointerdown', closeOutside)
    }
  }, [open])

  return (
    <header
      ref={bar}
      className={styles.bar}
      data-hidden={hidden || undefined}
      // A link that was clicked keeps the focus; only focus that shows holds the bar.
      onFocus={(event) => setFocused(event.target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      <div className={styles.inner}>
        <Link to="/" className={styles.home}>
          <Wordmark />
        </Link>
        <Link to="/search" className={styles.search} title={search.title} onClick={close}>
          <Icon name="search" />
          <span className={styles.searchWord}>{search.title}</span>
        </Link>
        <IconButton
          ref={menuButton}
          className={styles.toggle}
          label={open ? layout.closeMenu : layout.openMenu}
          aria-expanded={open}
          aria-controls={menuId}
          onClick={() => setOpenAt(open ? undefined : location.key)}
        >
          <Icon name={open ? 'close' : 'menu'} />
        </IconButton>
        <nav
          id={menuId}
          className={styles.menu}
          data-open={open || undefined}
          aria-label={layout.mainNavigation}
        >
          <NavigationLinks onChoose={close} />
        </nav>
      </div>
    </header>
  )
}
