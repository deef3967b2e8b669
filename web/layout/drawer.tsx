import { useLocation } from 'react-router'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useMessages } from '#web/messages/messages.tsx'
import { hasRole } from '#web/session/needed-role.ts'
import { useSession } from '#web/session/session.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useBackCloses } from '#web/ui/use-back-closes.ts'
import { DrawerLinks } from './drawer-links.tsx'
import styles from './drawer.module.css'

/** From here on the drawer stands beside the page; the same width as in the style sheets. */
const desk = '(width >= 48rem)'

/** Beside the page on a desk; behind a button, coming in from the side, on a phone. Nothing for whom there is nothing. */
export function Drawer() {
  const { layout } = useMessages()
  const { record } = useSession()
  const panel = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const wide = window.matchMedia(desk)
    const close = () => panel.current?.close()
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])

  useBackCloses(isOpen, () => panel.current?.close())

  // Closed by the page that was chosen, not by the press: its entry in the history takes the drawer's place.
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    if (!panel.current?.open || key === openedAt.current) return
    panel.current.close()
    // The button has the focus again; who chose a page wants to be on it.
    document.getElementById('page')?.focus({ preventScroll: true })
  }, [key])

  function open() {
    openedAt.current = key
    panel.current?.showModal()
    setOpen(true)
  }

  /** A press on the veil counts as one on the panel itself, not on anything in it. */
  function closeBeside(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget) event.currentTarget.close()
  }

  if (record && !hasRole(record, 'either')) return <div className={styles.none} />
  return (
    <div className={styles.drawer}>
      <nav className={styles.beside} aria-label={layout.drawer}>
        <DrawerLinks record={record} />
      </nav>
      <Button
        variant="secondary"
        className={styles.toggle}
        icon={<Icon name="menu" size="small" />}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={open}
      >
        {layout.drawerToggle}
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it too */}
      <dialog
        ref={panel}
        className={styles.panel}
        aria-label={layout.drawerToggle}
        onClose={() => setOpen(false)}
        onClick={closeBeside}
      >
        <div className={styles.inside}>
          <header className={styles.head}>
            <p className={styles.title}>{layout.dashboard}</p>
            <IconButton label={layout.closeDrawer} onClick={() => panel.current?.close()}>
              <Icon name="close" />
            </IconButton>
          </header>
          <nav aria-label={layout.drawer}>
            <DrawerLinks record={record} replace />
          </nav>
        </div>
      </dialog>
    </div>
  )
}
