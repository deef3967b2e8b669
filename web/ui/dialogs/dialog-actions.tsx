import { questions } from '#texts/questions.ts'
import { Button } from '#web/ui/button.tsx'

export type ActionsProps = {
  /** The label of the button that confirms. */
  confirm: string
  /** The label of the button that cancels, if “Cancel” could be mistaken for a confirmation. */
  keep?: string | undefined
  /** `danger` for what cannot be undone. */
  tone?: 'primary' | 'danger' | undefined
  /** The id of the form that the button submits. Without a form, the button calls `onConfirm`. */
  form?: string | undefined
  onConfirm?: (() => void) | undefined
  /** Called when the person cancels. */
  onClose: () => void
  /** True while the action is running: the dialog then stays open, and neither button can be pressed. */
  busy?: boolean
  /** True while the confirmed action waits for something. It can still be cancelled. */
  waits?: boolean
  /** True while the action is not possible. The button can keep the focus, but submitting its form must do nothing. */
  isOff?: boolean | undefined
}

/** The two buttons of a dialog: cancel and confirm. */
export function DialogActions({
  confirm,
  keep,
  tone = 'primary',
  form,
  onConfirm,
  onClose,
  busy = false,
  waits = false,
  isOff,
}: ActionsProps) {
  return (
    <>
      <Button variant="secondary" disabled={busy} onClick={onClose}>
        {keep ?? questions.cancel}
      </Button>
      <Button
        variant={tone}
        type={form === undefined ? 'button' : 'submit'}
        form={form}
        busy={busy || waits}
        aria-disabled={isOff}
        onClick={isOff ? undefined : onConfirm}
      >
        {confirm}
      </Button>
    </>
  )
}
