import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { type Messages, useMessages } from '#web/messages/messages.tsx'
import { useAlert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField, TextField } from '#web/ui/fields.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useFormErrors } from '#web/ui/use-form-errors.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './auth-card.module.css'
import { AuthCard } from './auth-card.tsx'
import { describeSessionFailure } from './describe-session-failure.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { useSession } from './session.tsx'
import { useGoingOn } from './use-going-on.ts'
import { useSecondStep } from './use-second-step.tsx'

const readCredentials = ({ session }: Messages) =>
  z.object({
    email: z.string().check(z.trim(), z.minLength(1, { error: session.emailMissing })),
    password: z.string().check(z.minLength(1, { error: session.passwordMissing })),
  })

export function LoginForm() {
  const messages = useMessages()
  const { session } = messages
  const { logIn } = useSession()
  const going = useGoingOn()
  const { inSteps, secondStep } = useSecondStep()
  const { formRef, errors, readForm, clearError } = useFormErrors()
  const showAlert = useAlert()
  const showToast = useToast()
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const credentials = readForm(
      readCredentials(messages),
      Object.fromEntries(new FormData(event.currentTarget)),
    )
    if (!credentials || !going.begin()) return
    setBusy(true)
    try {
      if (!(await inSteps(() => logIn(credentials)))) return stop()
      showToast(session.loggedIn, { onTheWay: true })
      await going.goOn()
    } catch (error) {
      stop()
      await showAlert(describeSessionFailure(error, messages))
    }
  }

  function readEmail() {
    const typed = formRef.current && new FormData(formRef.current).get('email')
    return typeof typed === 'string' ? typed : ''
  }

  function stop() {
    going.giveUp()
    setBusy(false)
  }

  return (
    <AuthCard
      title={session.loginTitle}
      text={session.loginText}
      other={{ question: session.noAccount, link: session.signUp, to: '/signup' }}
      going={going}
    >
      {/* By POST, so that a form sent before this page has come alive puts no password into the address. */}
      <form
        ref={formRef}
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <TextField
          label={session.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          required
          error={errors['email']}
          onChange={() => clearError('email')}
        />
        <PasswordField
          label={session.password}
          name="password"
          autoComplete="current-password"
          required
          error={errors['password']}
          onChange={() => clearError('password')}
        />
        <ForgotPassword className={styles.aside} readEmail={readEmail} />
        <Button type="submit" wide busy={busy} disabled={!hydrated}>
          {session.login}
        </Button>
      </form>
      {secondStep}
    </AuthCard>
  )
}
