import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Email } from '#contract/fields.ts'
import { mailLinks } from '#web/messages/en/mail-links.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { useAlert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useFormErrors } from '#web/ui/use-form-errors.ts'
import styles from './auth-card.module.css'
import { describeSessionFailure } from './describe-session-failure.ts'
import { readAuthCode } from './identity-client.ts'
import { useSession } from './session.tsx'

const Form = z.object({ email: Email })

/** What the field is wrong about; the rest is an alert. */
const addressCodes = ['auth/invalid-email', 'auth/missing-email']

/** The link that led here is on another page. The page itself: its first field would have a phone show the keyboard. */
function focusPage() {
  queueMicrotask(() => document.getElementById('page')?.focus({ preventScroll: true }))
}

/** Asks for a letter with a link that sets a new password. What it answers tells nobody who has an account. */
export function ResetDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const messages = useMessages()
  const { askProvider, prepare } = useSession()
  const { formRef, errors, readForm, showErrors, clearError } = useFormErrors()
  const showAlert = useAlert()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const working = useRef(false)
  const [busy, setBusy] = useState(false)
  const [typed, setTyped] = useState(email)
  const [sentTo, setSentTo] = useState<string>()
  useEffect(() => prepare(), [prepare])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = readForm(Form, Object.fromEntries(new FormData(event.currentTarget)))
    if (!form || working.current) return
    working.current = true
    setBusy(true)
    try {
      await askProvider((client) => client.sendPasswordReset(form.email))
      setSentTo(form.email)
    } catch (error) {
      // Where the provider tells who has an account, this dialog still does not.
      const code = readAuthCode(error) ?? ''
      const words = describeSessionFailure(error, messages)
      if (code === 'auth/user-not-found') setSentTo(form.email)
      else if (addressCodes.includes(code)) showErrors([{ path: 'email', message: words.sentence }])
      else void showAlert(words)
    } finally {
      working.current = false
      setBusy(false)
    }
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
            <Button onClick={onClose}>{mailLinks.done}</Button>
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
        <Button type="submit" form={formId} busy={busy}>
          {mailLinks.send}
        </Button>
      }
    >
      <form
        id={formId}
        ref={formRef}
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <TextField
          ref={field}
          label={mailLinks.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          required
          value={typed}
          error={errors['email']}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            clearError('email')
          }}
        />
      </form>
    </Dialog>
  )
}
