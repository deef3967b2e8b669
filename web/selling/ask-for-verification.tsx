import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { VerificationRequest } from '#contract/account.ts'
import { accountRoutes } from '#contract/routes/account.ts'
import type { User } from '#contract/users.ts'
import { selling } from '#texts/selling.ts'
import { callApi } from '#web/api/call-api.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { refetchChanged } from '#web/api/refetch-changed.ts'
import { useAction } from '#web/session/use-action.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { useToast } from '#web/ui/toast.tsx'

const { unverified } = selling

/** A button for a seller who is not verified: opens a form with a message to the admins. */
export function AskForVerification({ record }: { record: User }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button variant={record.denial ? 'primary' : 'secondary'} onClick={() => setIsOpen(true)}>
        {describeAsking(record)}
      </Button>
      {isOpen && <AskDialog onClose={() => setIsOpen(false)} />}
    </div>
  )
}

/** The label of the button that opens that form. */
function describeAsking({ denial, hasAsked }: User): string {
  if (denial) return unverified.askAgain
  return hasAsked ? unverified.writeAgain : unverified.write
}

function AskDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const { run, busy, dialog } = useAction({
    describe: (error) => ({ sentence: describeFailure(error, {}) }),
  })

  async function send(note: string) {
    await callApi(accountRoutes.askForVerification, { body: { note } })
    onClose()
    showToast(unverified.sent)
    await refetchChanged(queryClient, accountRoutes.askForVerification)
  }

  const form = useForm({ schema: VerificationRequest, onSubmit: ({ note }) => void run(() => send(note)) })

  return (
    <ConfirmDialog
      title={unverified.askTitle}
      confirm={unverified.send}
      form={form.id}
      busy={busy}
      onClose={onClose}
    >
      <Form control={form}>
        <TextAreaField name="note" label={unverified.note} help={unverified.noteHelp} rows={4} />
      </Form>
      {dialog}
    </ConfirmDialog>
  )
}
