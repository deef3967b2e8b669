import { useRef } from 'react'
import { keepSizesWhole } from '#lib/unbroken-sizes.ts'
import { questions } from '#texts/questions.ts'
import { ConfirmDialog, type ConfirmProps } from '#web/ui/dialogs/confirm-dialog.tsx'
import { type Command, useCommand } from './use-command.ts'

type Props<Answer> = Omit<ConfirmProps, 'form' | 'onConfirm' | 'busy'> & {
  command: Command<void, Answer>
  /** Returns the element that gets the focus after success, because the button that opened the question is then gone. */
  focusAfter?: () => HTMLElement | null
}

/** Asks before a command is run. It closes after success, and before the alert about a failure, unless nothing was sent. */
export function CommandQuestion<Answer>({
  command,
  onClose,
  focusAfter,
  finalFocus,
  children,
  ...question
}: Props<Answer>) {
  const next = useRef<HTMLElement>(null)
  const { run, busy, dialog } = useCommand({
    ...command,
    onDone(answer) {
      next.current = focusAfter?.() ?? null
      return command.onDone?.(answer)
    },
    onEnd: onClose,
  })
  return (
    <ConfirmDialog
      {...question}
      busy={busy}
      onConfirm={() => void run()}
      onClose={onClose}
      finalFocus={finalFocus ?? (() => next.current)}
    >
      {children}
      {dialog}
    </ConfirmDialog>
  )
}

type DeleteProps<Answer> = Pick<
  Props<Answer>,
  'text' | 'command' | 'onClose' | 'focusAfter' | 'finalFocus'
> & {
  /** What is deleted. It ends the question: 'Are you sure you want to delete {what}?' */
  what: string
}

/** Asks before something is deleted. Without a text, it says that this cannot be undone. */
export function DeleteQuestion<Answer>({ what, text, ...rest }: DeleteProps<Answer>) {
  return (
    <CommandQuestion
      {...rest}
      title={questions.confirmDelete(keepSizesWhole(what))}
      text={text ?? questions.cannotUndo}
      confirm={questions.delete}
      tone="danger"
    />
  )
}
