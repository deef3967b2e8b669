import { useMessages } from '#web/messages/messages.tsx'
import { Button } from './button.tsx'
import { lazyComponent } from './lazy.tsx'

const QuestionPopup = lazyComponent(() => import('./question-popup.tsx').then((file) => file.QuestionPopup))

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What is deleted, as it ends the question: 'Are you sure you want to delete {what}?' */
  what: string
  /** What else happens with it; that it cannot be undone, unless something is said. */
  detail?: string
  busy?: boolean
  onConfirm: () => void
  /** What takes focus when it closes, if the button that opened it is gone; null where it is not. */
  finalFocus?: () => HTMLElement | null
}

/** Asks before something is deleted. */
export function ConfirmDialog({
  open,
  onOpenChange,
  what,
  detail,
  busy = false,
  onConfirm,
  finalFocus,
}: Props) {
  const { common } = useMessages()
  if (!open) return null
  return (
    <QuestionPopup
      open
      onOpenChange={onOpenChange}
      title={common.confirmDelete(what)}
      busy={busy}
      finalFocus={finalFocus}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
            {common.cancel}
          </Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {common.delete}
          </Button>
        </>
      }
    >
      {detail ?? common.cannotUndo}
    </QuestionPopup>
  )
}
