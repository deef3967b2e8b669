import type { ReactNode } from 'react'
import { DialogActions } from './dialog-actions.tsx'
import { lazyComponent } from '#web/ui/start/lazy.tsx'

const QuestionPopup = lazyComponent(() => import('./question-popup.tsx').then((file) => file.QuestionPopup))

type Props = {
  /** The question. */
  title: string
  /** The label of the button that confirms. */
  confirm: string
  /** The label of the button that cancels, if “Cancel” could be mistaken for a confirmation. */
  keep?: string
  /** `danger` for what cannot be undone. */
  tone?: 'primary' | 'danger'
  /** What the person should know first. It is read out with the question. */
  text?: ReactNode
  /** A form, or what else helps to decide. */
  children?: ReactNode
  onConfirm?: () => void
  /** Instead of `onConfirm`: the id of the form that the button submits. */
  form?: string
  /** Called when the person cancels. */
  onClose: () => void
  /** True while the action is running: the dialog then stays open. */
  busy?: boolean
  /** True when the action is no longer possible: the button that confirms then does nothing. */
  isOff?: boolean
  /**
   * Returns the element that gets the focus after closing, if the button that opened the dialog is gone. Returns null
   * to give the focus back to that button.
   */
  finalFocus?: (() => HTMLElement | null) | undefined
}

/** Asks before something is done. Cancel, Escape and Back close it; a press outside does nothing. */
export function ConfirmDialog(props: Props) {
  const { title, confirm, keep, tone = 'primary', text, children, onConfirm, form } = props
  const { onClose, busy = false, isOff = false } = props
  return (
    <QuestionPopup
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      busy={busy}
      finalFocus={props.finalFocus}
      actions={
        <DialogActions
          confirm={confirm}
          keep={keep}
          tone={tone}
          form={form}
          onConfirm={onConfirm}
          onClose={onClose}
          busy={busy}
          isOff={isOff}
        />
      }
    >
      {children}
    </QuestionPopup>
  )
}
