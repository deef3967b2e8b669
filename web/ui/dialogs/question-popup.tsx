import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'
import own from './question-popup.module.css'
import { useBackCloses } from './use-back-closes.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Read out with the title when the modal opens. */
  description?: ReactNode
  children?: ReactNode
  actions: ReactNode
  /** True while the chosen action is running: the modal then does not close. */
  busy?: boolean
  /**
   * Returns the element that gets the focus after closing, if the element that had it before is gone. Returns null to
   * give the focus back to that element.
   */
  finalFocus?: (() => HTMLElement | null) | undefined
}

/** A modal that needs an answer: a press outside does not close it. Back counts as no. */
export function QuestionPopup({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  busy = false,
  finalFocus,
}: Props) {
  const change = (next: boolean) => {
    if (!busy) onOpenChange(next)
  }
  useBackCloses(open, () => change(false))
  return (
    <AlertDialog.Root open={open} onOpenChange={change}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.veil} />
        <AlertDialog.Popup className={styles.sheet} finalFocus={finalFocus}>
          <div className={own.texts}>
            <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
            {description && (
              <AlertDialog.Description render={<div />} className={styles.description}>
                {description}
              </AlertDialog.Description>
            )}
            {children}
          </div>
          <footer className={styles.actions}>{actions}</footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
