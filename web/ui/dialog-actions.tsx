import { useMessages } from '#web/messages/messages.tsx'
import { Button } from './button.tsx'

type Props = {
  /** The words of the button that means yes. */
  confirm: string
  /** The words of the button that means no, if “Cancel” could be mistaken for yes. */
  keep?: string | undefined
  /** `danger` for what cannot be undone. */
  tone?: 'primary' | 'danger'
  /** The id of the form that yes submits, or `onConfirm` instead. */
  form?: string | undefined
  /** Called for yes. */
  onConfirm?: (() => void) | undefined
  /** Called for no. */
  onClose: () => void
  /** True while the action is running: neither button can then be pressed. */
  busy: boolean
  /** True while yes cannot be said. Its button keeps the focus; the form that it submits must not be sent. */
  isOff?: boolean
}

/** The two buttons of a dialog: no, and yes. */
export function DialogActions({ confirm, keep, tone, form, onConfirm, onClose, busy, isOff }: Props) {
  const { common } = useMessages()
  return (
    <>
      <Button variant="secondary" disabled={busy} onClick={onClose}>
        {keep ?? common.cancel}
      </Button>
      <Button
        variant={tone ?? 'primary'}
        type={form === undefined ? 'button' : 'submit'}
        form={form}
        busy={busy}
        aria-disabled={isOff}
        onClick={isOff ? undefined : onConfirm}
      >
        {confirm}
      </Button>
    </>
  )
}
