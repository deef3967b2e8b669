import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { EmailAddress } from '#contract/fields.ts'
import { mailLinks } from '#texts/mail-links.ts'
import { describeSessionFailure } from '#web/session/describe-session-failure.ts'
import { readAuthCode } from '#web/session/identity/identity-client.ts'
import { useSession } from '#web/session/session.tsx'
import { useAction } from '#web/session/use-action.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/forms/fields.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { onFirstPress } from '#web/ui/start/on-first-press.ts'

const ResetForm = z.object({ email: EmailAddress })

/** Errors that are shown at the field. All others are shown in an alert. */
const addressCodes = ['auth/invalid-email', 'auth/missing-email']

/**
 * Gives focus to the page when the dialog closes: the link that opened it is on another page. Focus on the first field
 * would open a phone's keyboard.
 */
function focusPage() {
  queueMicrotask(() => document.getElementById('page')?.focus({ preventScroll: true }))
}

/** Requests an email with a link that sets a new password. The dialog does not reveal whether there is an account. */
export function ResetDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { askProvider, preload } = useSession()
  const { run, busy } = useAction({
    describe: (error) => describeSessionFailure(error),
    asks: false,
  })
  const form = useForm({
    schema: ResetForm,
    onSubmit: (typed) => void run(() => send(typed.email), explain),
  })
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(email)
  const [sentTo, setSentTo] = useState<string>()
  useEffect(() => preload(), [preload])

  async function send(address: string) {
    await askProvider((client) => client.sendPasswordReset(address)).catch((error: unknown) => {
      // The provider may reveal that there is no such account. This dialog does not.
      if (readAuthCode(error) !== 'auth/user-not-found') throw error
    })
    setSentTo(address)
  }

  function explain(error: unknown): boolean {
    const isWrong = addressCodes.includes(readAuthCode(error) ?? '')
    if (isWrong) form.showErrors([{ path: 'email', message: describeSessionFailure(error).sentence }])
    return isWrong
  }

  const leave = {
    open: true,
    onOpenChange: (open: boolean) => !open && onClose(),
    finalFocus: focusPage,
  }

  if (sentTo !== undefined) {
    return (
      <Dialog
        {...leave}
        title={mailLinks.sentTitle}
        actions={
          <>
            <Button variant="quiet" onClick={() => setSentTo(undefined)}>
              {mailLinks.another}
            </Button>
            {/* This button is where Send was. The second half of a double click on Send must not press it. */}
            <Button onClick={onFirstPress(onClose)}>{mailLinks.done}</Button>
          </>
        }
      >
        <div role="status">
          <Notice tone="good" icon="check" title={mailLinks.sent(sentTo)}>
            {mailLinks.sentHelp}
          </Notice>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      {...leave}
      title={mailLinks.resetTitle}
      description={mailLinks.resetText}
      initialFocus={field}
      actions={
        <Button type="submit" form={form.id} busy={busy}>
          {mailLinks.send}
        </Button>
      }
    >
      <Form control={form}>
        <TextField
          ref={field}
          label={mailLinks.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Form>
    </Dialog>
  )
}
