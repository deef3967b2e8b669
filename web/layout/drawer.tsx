import { useLocation } from 'react-router'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { drawer } from '#texts/drawer.ts'
import { hasRole } from '#web/session/own-record.ts'
import { useSession } from '#web/session/session.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { useBackCloses } from '#web/ui/dialogs/use-back-closes.ts'
import { DrawerLinks } from './drawer-links.tsx'
import styles from './drawer.module.css'

/** From this width on, the drawer is beside the page. The style sheets use the same width. */
const wideScreen = '(width >= 48rem)'

/**
 * The dashboard's drawer: beside the page on a desktop; on a phone it opens with a button and slides in from the side.
 * Empty for people who may open no screen in it.
 */
export function Drawer() {
  const { record } = useSession()
  const panel = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const wide = window.matchMedia(wideScreen)
    const close = () => panel.current?.close()
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])

  useBackCloses(isOpen, () => panel.current?.close())

  // The drawer closes when the chosen page appears, not at the press, because the page's entry in the history must
  // replace the drawer's.
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    if (!panel.current?.open || key === openedAt.current) return
    panel.current.close()
    // Closing gives the focus back to the button, but a person who chose a page wants to be on that page.
    document.getElementById('page')?.focus({ preventScroll: true })
  }, [key])

  function open() {
    openedAt.current = key
    panel.current?.showModal()
    setOpen(true)
  }

  /** Closes the drawer if the veil was pressed: such a press has the dialog itself as its target. */
  function closeByVeil(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget) event.currentTarget.close()
  }

  if (record && !hasRole(record, 'either')) return <div className={styles.none} />
  return (
    <div className={styles.drawer}>
      <nav className={styles.beside} aria-label={drawer.title}>
        <DrawerLinks record={record} />
      </nav>
      <Button
        variant="secondary"
        className={styles.toggle}
        // Not the icon of the site's menu, which is on the same screen.
        icon={<Icon name="list" size="small" />}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={open}
      >
        {drawer.toggle}
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it too */}
      <dialog
        ref={panel}
        className={styles.panel}
        aria-label={drawer.toggle}
        onClose={() => setOpen(false)}
        onClick={closeByVeil}
      >
        <div className={styles.inside}>
          <header className={styles.head}>
            <p className={styles.title}>{drawer.title}</p>
            <IconButton label={drawer.close} onClick={() => panel.current?.close()}>
              <Icon name="close" />
            </IconButton>
          </header>
          <nav aria-label={drawer.title}>
            <DrawerLinks record={record} replace />
          </nav>
        </div>
      </dialog>
    </div>
  )
}
