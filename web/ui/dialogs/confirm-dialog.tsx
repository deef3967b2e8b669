import type { ReactNode } from 'react'
import { type ActionsProps, DialogActions } from './dialog-actions.tsx'
import { lazyComponent } from '#web/ui/start/lazy.tsx'

const QuestionPopup = lazyComponent(() => import('./question-popup.tsx').then((file) => file.QuestionPopup))

export type ConfirmProps = Omit<ActionsProps, 'waits'> & {
  /** The question. */
  title: string
  /** What the person should know first. It is read out with the question. */
  text?: ReactNode
  /** A form, or what else helps to decide. */
  children?: ReactNode
  /**
   * Returns the element that gets the focus after closing, if the button that opened the dialog is gone. Returns null
   * to give the focus back to that button.
   */
  finalFocus?: (() => HTMLElement | null) | undefined
}

/** Asks before something is done. Cancel, Escape and Back close it; a press outside does nothing. */
export function ConfirmDialog({ title, text, children, finalFocus, ...actions }: ConfirmProps) {
  return (
    <QuestionPopup
      open
      onOpenChange={(open) => !open && actions.onClose()}
      title={title}
      description={text}
      busy={actions.busy}
      finalFocus={finalFocus}
      actions={<DialogActions {...actions} />}
    >
      {children}
    </QuestionPopup>
  )
}
