import { type FormEvent, useId, useRef, useState } from 'react'
import { useAccountMessages } from '#web/messages/account-messages.tsx'
import type { Described } from '#web/session/describe-session-failure.ts'
import type { GoogleProof } from '#web/session/identity-client.ts'
import { useSession } from '#web/session/session.tsx'
import { useGoogle } from '#web/session/use-google.ts'
import { useSecondStep } from '#web/session/use-second-step.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './account.module.css'
import { describeAccountFailure, isWrongPassword } from './describe-account-failure.ts'
import { hasProvider } from './ways-in.ts'

type Props = { why?: string | undefined; onDone: (isProved: boolean) => void }

/** Asks for the password or the Google account of who is signed in, and for the second step where one is on. */
export function ProveAgain({ why, onDone }: Props) {
  const messages = useAccountMessages()
  const { account, common, session } = messages
  const { user, proveAgain } = useSession()
  const askGoogle = useGoogle()
  const { inSteps, secondStep } = useSecondStep()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const googleButton = useRef<HTMLButtonElement>(null)
  const working = useRef(false)
  /** The last one counts: Google's window is opened anew by another press. */
  const attempts = useRef(0)
  const [busy, setBusy] = useState<'password' | 'google' | 'asking'>()
  const [wrong, setWrong] = useState<string>()
  const [failed, setFailed] = useState<Described>()
  const hasPassword = hasProvider(user, 'password')

  async function prove(
    way: 'password' | 'google',
    readProof: () => Promise<{ password: string } | GoogleProof>,
  ) {
    if (working.current) return
    const attempt = (attempts.current += 1)
    setBusy(way === 'google' ? 'asking' : way)
    setFailed(undefined)
    try {
      const proof = await readProof()
      if (attempt !== attempts.current) return
      // Firebase opens the window only then, and anew at another press.
      working.current = !('popup' in proof)
      if (working.current) setBusy(way)
      const proved = await inSteps(() => proveAgain(proof))
      if (proved) return onDone(true)
    } catch (error) {
      if (attempt !== attempts.current) return
      if (isWrongPassword(error)) refuse(account.proving.passwordWrong)
      else setFailed(describeAccountFailure(error, messages))
    } finally {
      if (attempt === attempts.current) {
        working.current = false
        setBusy(undefined)
      }
    }
  }

  function refuse(sentence: string) {
    setWrong(sentence)
    field.current?.focus()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    if (password === '') return refuse(session.passwordMissing)
    void prove('password', async () => ({ password }))
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && busy !== 'password' && onDone(false)}
      title={account.proving.title}
      description={why ?? account.proving.text}
      initialFocus={hasPassword ? field : googleButton}
      actions={
        <>
          <Button variant="secondary" onClick={() => busy !== 'password' && onDone(false)}>
            {common.cancel}
          </Button>
          {hasPassword && (
            <Button type="submit" form={formId} busy={busy === 'password'}>
              {account.proving.goOn}
            </Button>
          )}
        </>
      }
    >
      {failed && (
        <div role="alert">
          <Notice tone="bad" icon="warning" title={failed.sentence}>
            {failed.detail}
          </Notice>
        </div>
      )}
      {hasPassword && (
        <form id={formId} method="post" className={styles.form} noValidate onSubmit={submit}>
          <input hidden readOnly name="username" autoComplete="username" value={user?.email ?? ''} />
          <PasswordField
            ref={field}
            label={account.proving.password}
            name="password"
            autoComplete="current-password"
            required
            error={wrong}
            onChange={() => setWrong(undefined)}
          />
        </form>
      )}
      {hasProvider(user, 'google.com') && (
        <Button
          ref={googleButton}
          variant="secondary"
          wide
          busy={busy === 'google'}
          onClick={() => void prove('google', askGoogle)}
        >
          {busy === 'asking' ? account.google.waiting : account.proving.google}
        </Button>
      )}
      {secondStep}
    </Dialog>
  )
}
