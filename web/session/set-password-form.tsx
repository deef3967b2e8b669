import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { type Messages, useMessages } from '#web/messages/messages.tsx'
import { useAlert } from '#web/ui/alert.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { FailedState, LoadingState } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useFormErrors } from '#web/ui/use-form-errors.ts'
import styles from './auth-card.module.css'
import { isOver } from './action-codes.ts'
import { AuthFrame } from './auth-frame.tsx'
import { describeSessionFailure } from './describe-session-failure.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { shortestPassword } from './password-rule.ts'
import { askForReset } from './reset-asked.ts'
import type { ComingFrom } from './return-path.ts'
import { useSession } from './session.tsx'
import { createPasswordSetting, NotLoggedIn } from './set-password.ts'
import { useSecondStep } from './use-second-step.tsx'
import { takeWayBack } from './way-back.ts'

/** Where the link of a one-time code leads: a new password for the account it belongs to. */
export function SetPassword() {
  const code = useSearchParams()[0].get('code') ?? ''
  // A page for each code: nothing of one is kept for the next.
  return <CodeBearer key={code} code={code} />
}

function CodeBearer({ code }: { code: string }) {
  const messages = useMessages()
  const { session } = messages
  const { askProvider } = useSession()
  const [refusal, setRefusal] = useState<unknown>()
  const reading = useQuery({
    queryKey: ['reset-code', code],
    queryFn: () => askProvider((client) => client.readResetCode(code)),
    enabled: code !== '',
    staleTime: Infinity,
    gcTime: 0,
  })
  const error = refusal ?? reading.error
  if (code === '' || isOver(error)) return <StaleLink error={error} />
  return (
    <AuthFrame title={session.setPasswordTitle} text={session.setPasswordText}>
      {error ? (
        <FailedState
          title={session.linkUnread}
          text={describeSessionFailure(error, messages).sentence}
          retrying={reading.isFetching}
          onRetry={() => void reading.refetch()}
        />
      ) : reading.data === undefined ? (
        <LoadingState label={session.checkingLink} />
      ) : (
        <PasswordForm code={code} email={reading.data} onRefused={setRefusal} />
      )}
    </AuthFrame>
  )
}

const readNewPassword = ({ users }: Messages) =>
  z.object({ password: z.string().check(z.minLength(shortestPassword, { error: users.passwordShort })) })

type FormProps = { code: string; email: string; onRefused: (error: unknown) => void }

function PasswordForm({ code, email, onRefused }: FormProps) {
  const messages = useMessages()
  const { session } = messages
  const { run, secondStep } = useSetting()
  const { formRef, errors, readForm, clearError } = useFormErrors()
  const showAlert = useAlert()
  const showToast = useToast()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = readForm(readNewPassword(messages), Object.fromEntries(new FormData(event.currentTarget)))
    if (!form || busy) return
    setBusy(true)
    try {
      await run(code, { email, password: form.password })
      showToast(session.loggedInAnew, { onTheWay: true })
      await navigate(takeWayBack(), { replace: true })
    } catch (error) {
      if (isOver(error)) return onRefused(error)
      if (error instanceof NotLoggedIn) return goToLogIn()
      setBusy(false)
      await showAlert(describeSessionFailure(error, messages))
    }
  }

  async function goToLogIn() {
    showToast(session.passwordSet, { onTheWay: true })
    await navigate('/login', { replace: true, state: { from: takeWayBack() } satisfies ComingFrom })
  }

  return (
    <form
      ref={formRef}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {secondStep}
      {/* Password managers keep the new password under this name. */}
      <TextField label={session.email} name="email" autoComplete="username" value={email} readOnly />
      <NewPasswordField
        label={session.newPassword}
        error={errors['password']}
        onChange={() => clearError('password')}
      />
      <Button type="submit" wide busy={busy}>
        {session.setPassword}
      </Button>
    </form>
  )
}

/** One for the life of the form, so that what is done stays done. */
function useSetting() {
  const { askProvider, logIn } = useSession()
  const { inSteps, secondStep } = useSecondStep()
  const [run] = useState(() =>
    createPasswordSetting({
      setPassword: (code, password) => askProvider((client) => client.setPassword(code, password)),
      async logIn(credentials) {
        if (!(await inSteps(() => logIn(credentials)))) throw new Error('They would rather not write a code.')
      },
    }),
  )
  return { run, secondStep }
}

function StaleLink({ error }: { error: unknown }) {
  const messages = useMessages()
  const { session } = messages
  const reason = isOver(error) ? describeSessionFailure(error, messages).sentence : session.linkIncomplete
  return (
    <div role="alert">
      <AuthFrame title={session.linkStale} text={reason}>
        <LinkButton to="/" state={askForReset('')} wide>
          {session.sendNewLink}
        </LinkButton>
        <LinkButton to="/login" variant="secondary" wide>
          {session.login}
        </LinkButton>
      </AuthFrame>
    </div>
  )
}
