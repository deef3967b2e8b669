import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'
import own from './question-popup.module.css'
import { useBackCloses } from './use-back-closes.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  children?: ReactNode
  actions: ReactNode
  /** While what was asked is under way it does not close. */
  busy?: boolean
  /** What takes focus when it closes, if what had it before is gone; null where it is not. */
  finalFocus?: () => HTMLElement | null
}

/** A modal that wants an answer: it does not go away by a press beside it. Back is a no. */
export function QuestionPopup({
  open,
  onOpenChange,
  title,
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
          <div className={own.words}>
            <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
            {children && (
              <AlertDialog.Description render={<div />} className={own.detail}>
                {children}
              </AlertDialog.Description>
            )}
          </div>
          <footer className={styles.actions}>{actions}</footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
