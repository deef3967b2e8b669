import { type ReactNode, useRef } from 'react'
import { keepSizesWhole } from '#lib/unbroken-sizes.ts'
import { questions } from '#texts/questions.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { type Command, useCommand } from './use-command.ts'

type Props<Answer> = {
  title: string
  /** What the command leads to. */
  text?: ReactNode
  confirm: string
  /** The label of the button that cancels, if “Cancel” could be mistaken for a confirmation. */
  keep?: string
  tone?: 'primary' | 'danger'
  command: Command<void, Answer>
  onClose: () => void
  /** True when the command is not possible: the button that confirms then does nothing. */
  isOff?: boolean
  /** Returns the element that gets the focus after success, because the button that opened the question is then gone. */
  focusAfter?: () => HTMLElement | null
  /** Returns the element that gets the focus however the question closes. */
  finalFocus?: () => HTMLElement | null
  /** What helps to decide. */
  children?: ReactNode | ((busy: boolean) => ReactNode)
}

/** Asks before a command is run. It closes after success, and before the alert about a failure. */
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
      {typeof children === 'function' ? children(busy) : children}
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
