import { useState } from 'react'
import * as z from 'zod/mini'
import { EmailAddress } from '#contract/fields.ts'
import { account } from '#texts/account.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { readAuthCode } from '#web/session/identity/identity-client.ts'
import { useSession } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/fields.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { accountCommand } from './account-command.ts'
import styles from './account.module.css'
import { Text } from '#web/ui/text/text.tsx'

const EmailForm = z.object({ newEmail: EmailAddress })

/** Requests an email to a new address. Its link changes the account to that address. */
export function EmailChangeForm({ onDone }: { onDone: () => void }) {
  const { email: texts } = account
  const { askProvider } = useSession()
  const form = useForm({
    schema: EmailForm,
    onSubmit: ({ newEmail }) => void run(newEmail),
  })
  const { busy, run, dialog } = useCommand({
    ...accountCommand,
    send: (newEmail: string) => askProvider((client) => client.changeEmail(newEmail)),
    explain,
    toast: (_, newEmail) => texts.changeAsked(newEmail),
    onDone: (_, newEmail) => setRequested(newEmail),
  })
  /** The new address, once we have sent the email to it. */
  const [requested, setRequested] = useState<string>()

  function explain(error: unknown): boolean {
    const isTaken = readAuthCode(error) === 'auth/email-already-in-use'
    if (isTaken) form.showErrors([{ path: 'newEmail', message: texts.taken }])
    return isTaken
  }

  if (requested !== undefined)
    return (
      <Text size="label" soft role="status">
        {texts.changeHelp(requested)}
      </Text>
    )
  return (
    <>
      <Form control={form} className={styles.form}>
        <TextField
          label={texts.newEmail}
          name="newEmail"
          type="email"
          inputMode="email"
          autoComplete="off"
          help={texts.newEmailHelp}
        />
        <Button type="submit" busy={busy}>
          {texts.askForChange}
        </Button>
        <Button type="button" variant="secondary" onClick={onDone}>
          {texts.keep}
        </Button>
      </Form>
      {dialog}
    </>
  )
}
