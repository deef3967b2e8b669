import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject } from 'react'
import { common } from '#texts/common.ts'
import { IconButton } from '#web/ui/button.tsx'
import styles from './dialog.module.css'
import { Icon } from '#web/ui/text/icon.tsx'
import { useBackCloses } from './use-back-closes.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children: ReactNode
  /** Buttons that stay visible while the rest scrolls. A submit button there names its form in the `form` attribute. */
  actions?: ReactNode
  /** True while the chosen action is running: the dialog then does not close. */
  busy?: boolean
  /** The element that gets the focus first; otherwise the first field. */
  initialFocus?: RefObject<HTMLElement | null>
  /**
   * Returns the element that gets the focus after closing, if the element that had it before is gone. Returns null to
   * give the focus back to that element, and nothing if it has moved the focus itself.
   */
  finalFocus?: (() => HTMLElement | null | void) | undefined
}

/**
 * A dialog over the page on a desktop; on a phone, a sheet that comes from below. Back closes it. Its code is 25 KB:
 * load components that use it with `lazyComponent`. Links in it need `replace`, so that Back returns to the page and
 * not to the dialog.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  busy = false,
  initialFocus,
  finalFocus,
}: Props) {
  const change = (next: boolean) => {
    if (!busy) onOpenChange(next)
  }
  useBackCloses(open, () => change(false))
  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Portal>
        <Base.Backdrop className={styles.veil} />
        <Base.Popup className={styles.sheet} initialFocus={initialFocus} finalFocus={finalFocus}>
          <header className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close
              render={
                <IconButton label={common.close} className={styles.close}>
                  <Icon name="close" />
                </IconButton>
              }
            />
          </header>
          <div className={styles.body}>
            {description && <Base.Description className={styles.description}>{description}</Base.Description>}
            {children}
          </div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
