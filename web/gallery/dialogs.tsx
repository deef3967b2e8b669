import { useState } from 'react'
import * as z from 'zod/mini'
import { paragraph } from '#contract/fields.ts'
import { CommandDialog } from '#web/commands/command-dialog.tsx'
import { DeleteQuestion } from '#web/commands/command-question.tsx'
import { useAlert } from '#web/ui/dialogs/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { lazyComponent } from '#web/ui/start/lazy.tsx'
import { Row } from '#web/ui/stack.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { Example } from './example.tsx'

const Dialog = lazyComponent(() => import('#web/ui/dialogs/dialog.tsx').then((file) => file.Dialog))

/** The components that open over the page. */
export function Dialogs() {
  const [openDialog, setOpenDialog] = useState<'confirm' | 'delete' | 'reason' | 'dialog'>()
  const close = () => setOpenDialog(undefined)
  const showToast = useToast()
  const showAlert = useAlert()
  const failure = { sentence: 'The phone could not be promoted.', detail: 'Your card was declined.' }
  return (
    <Example name="Dialogs, toast and alert">
      <Row>
        <Button variant="secondary" onClick={() => setOpenDialog('confirm')}>
          ConfirmDialog
        </Button>
        <Button variant="secondary" onClick={() => setOpenDialog('delete')}>
          DeleteQuestion
        </Button>
        <Button variant="secondary" onClick={() => setOpenDialog('reason')}>
          CommandDialog
        </Button>
        <Button variant="secondary" onClick={() => setOpenDialog('dialog')}>
          Dialog
        </Button>
        <Button variant="secondary" onClick={() => showToast('Booking deleted')}>
          Toast
        </Button>
        <Button variant="secondary" onClick={() => void showAlert(failure)}>
          Alert
        </Button>
      </Row>
      {openDialog === 'confirm' && (
        <ConfirmDialog
          title="Make Shathi Begum an admin?"
          text="Admins can delete people and refund payments."
          confirm="Make admin"
          onConfirm={close}
          onClose={close}
        />
      )}
      {openDialog === 'delete' && <DeleteQuestion what="Redmi Note 12" command={command} onClose={close} />}
      {openDialog === 'reason' && <Refund onClose={close} />}
      {openDialog === 'dialog' && (
        <Dialog
          open
          onOpenChange={close}
          title="Report a problem"
          description="The admins read it."
          actions={<Button onClick={close}>Send</Button>}
        >
          <p>A task with fields goes here.</p>
        </Dialog>
      )}
    </Example>
  )
}

const RefundRequest = z.object({ reason: paragraph(500, 'refund-reason-missing') })
/** Nothing is sent. */
const command = { route: { changes: [] }, send: () => Promise.resolve() }

function Refund({ onClose }: { onClose: () => void }) {
  return (
    <CommandDialog
      title="Refund ৳18,500?"
      text="The buyer gets all of it back."
      confirm="Refund"
      fields={[{ kind: 'paragraph', name: 'reason', label: 'Reason', help: 'Only admins read it.' }]}
      schema={RefundRequest}
      draft="refund in the gallery"
      command={command}
      onClose={onClose}
    />
  )
}
