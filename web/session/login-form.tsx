import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
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
import { useSession } from './session.tsx'
import { useGoingOn } from './use-going-on.ts'

const readCredentials = ({ session }: Messages) =>
  z.object({
    email: z.string().check(z.trim(), z.minLength(1, { error: session.emailMissing })),
    password: z.string().check(z.minLength(1, { error: session.passwordMissing })),
  })

export function LoginForm() {
  const messages = useMessages()
  const { session } = messages
  const { logIn } = useSession()
  const { begin, giveUp, goOn } = useGoingOn()
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
    if (!credentials || !begin()) return
    setBusy(true)
    try {
      await logIn(credentials)
      showToast(session.loggedIn, { onTheWay: true })
      await goOn()
    } catch (error) {
      giveUp()
      setBusy(false)
      await showAlert(describeSessionFailure(error, messages))
    }
  }

  function enterWithGoogle() {
    showToast(session.loggedInWithGoogle, { onTheWay: true })
    void goOn()
  }

  return (
    <AuthCard
      title={session.loginTitle}
      text={session.loginText}
      other={{ question: session.noAccount, link: session.signUp, to: '/signup' }}
      onGoogle={enterWithGoogle}
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
        <Link to="/" className={styles.aside}>
          {session.forgotPassword}
        </Link>
        <Button type="submit" wide busy={busy} disabled={!hydrated}>
          {session.login}
        </Button>
      </form>
    </AuthCard>
  )
}
