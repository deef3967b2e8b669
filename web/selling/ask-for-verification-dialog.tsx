import { VerificationRequest } from '#contract/account.ts'
import { accountRoutes } from '#contract/routes/account.ts'
import { selling } from '#texts/selling.ts'
import { callApi } from '#web/api/call-api.ts'
import { CommandDialog } from '#web/commands/command-dialog.tsx'

const { unverified } = selling

/** Asks a seller who is not verified for a message to the admins. */
export function AskForVerificationDialog({ onClose }: { onClose: () => void }) {
  return (
    <CommandDialog
      title={unverified.askTitle}
      confirm={unverified.send}
      tone="primary"
      fields={[
        { kind: 'paragraph', name: 'note', label: unverified.note, help: unverified.noteHelp, rows: 4 },
      ]}
      schema={VerificationRequest}
      draft="request for verification"
      command={{
        route: accountRoutes.askForVerification,
        send: (body) => callApi(accountRoutes.askForVerification, { body }),
        toast: unverified.sent,
      }}
      onClose={onClose}
    />
  )
}
