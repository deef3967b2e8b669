import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject } from 'react'
import { useMessages } from '#web/messages/messages.tsx'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'
import { useBackCloses } from './use-back-closes.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children: ReactNode
  /** Buttons that stay in sight while the rest scrolls. A submit button there names its form by `form`. */
  actions?: ReactNode
  /** What takes focus first; the first field otherwise. */
  initialFocus?: RefObject<HTMLElement | null>
  /** What takes focus when it closes, if what had it before is gone; null where it is not, nothing where it is given. */
  finalFocus?: (() => HTMLElement | null | void) | undefined
}

/**
 * Over the page on a desk, from below as a sheet on a phone; Back closes it. It weighs 25 KB: load what shows it by
 * `lazyComponent`. A link in it leads away with `replace`, so that Back from there finds the page, not the dialog.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  initialFocus,
  finalFocus,
}: Props) {
  const { common } = useMessages()
  useBackCloses(open, () => onOpenChange(false))
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
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
