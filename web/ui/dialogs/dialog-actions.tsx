import { questions } from '#texts/questions.ts'
import { Button } from '#web/ui/button.tsx'

type Props = {
  /** The label of the button that confirms. */
  confirm: string
  /** The label of the button that cancels, if “Cancel” could be mistaken for a confirmation. */
  keep?: string | undefined
  /** `danger` for what cannot be undone. */
  tone?: 'primary' | 'danger'
  /** The id of the form that the button submits. Without a form, the button calls `onConfirm`. */
  form?: string | undefined
  onConfirm?: (() => void) | undefined
  /** Called when the person cancels. */
  onClose: () => void
  /** True while the action is running: neither button can then be pressed. */
  busy: boolean
  /** True while the confirmed action waits for something. It can still be cancelled. */
  waits?: boolean
  /** True while the action is not possible. The button can keep the focus, but submitting its form must do nothing. */
  isOff?: boolean
}

/** The two buttons of a dialog: cancel and confirm. */
export function DialogActions({
  confirm,
  keep,
  tone,
  form,
  onConfirm,
  onClose,
  busy,
  waits = false,
  isOff,
}: Props) {
  return (
    <>
      <Button variant="secondary" disabled={busy} onClick={onClose}>
        {keep ?? questions.cancel}
      </Button>
      <Button
        variant={tone ?? 'primary'}
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
