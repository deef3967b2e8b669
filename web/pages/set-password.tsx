import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { mailLinks } from '#texts/mail-links.ts'
import { signIn } from '#texts/sign-in.ts'
import { withHiddenCode } from '#web/api/page-handle.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import { describeSessionFailure } from '#web/session/describe-session-failure.ts'
import { readAuthCode, isCodeUnusable } from '#web/session/identity/identity-client.ts'
import { AuthFrame } from '#web/session/screens/auth-frame.tsx'
import { CodeFrame } from '#web/session/screens/code-frame.tsx'
import { NewPasswordField, readNewPassword } from '#web/session/screens/new-password-field.tsx'
import { askForReset } from '#web/session/screens/reset-asked.ts'
import { findReturnPath, takeReturnPath } from '#web/session/screens/saved-return-path.ts'
import { createPasswordSetting, NotSignedIn } from '#web/session/screens/set-password.ts'
import { useSession } from '#web/session/session.tsx'
import { useAction } from '#web/session/use-action.tsx'
import type { ReturnState } from '#web/session/with-return-path.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/fields.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'

export const handle = withHiddenCode

export default function SetPasswordPage() {
  return (
    <>
      <PageHead title={mailLinks.setPasswordTitle} />
      <SetPassword />
    </>
  )
}

/** The page behind the link with a one-time code: sets a new password for its account. */
function SetPassword() {
  const code = useSearchParams()[0].get('code') ?? ''
  // The key gives each code its own state, so that nothing is kept from an earlier code.
  return <SetPasswordWithCode key={code} code={code} />
}

function SetPasswordWithCode({ code }: { code: string }) {
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
  if (code === '' || isCodeUnusable(error)) return <StaleLink error={error} />
  return (
    <CodeFrame
      title={mailLinks.setPasswordTitle}
      text={mailLinks.setPasswordText}
      query={reading}
      unread={mailLinks.linkUnread}
      waiting={mailLinks.checkingLink}
    >
      {reading.data !== undefined && <PasswordForm code={code} email={reading.data} onRefused={setRefusal} />}
    </CodeFrame>
  )
}

type FormProps = { code: string; email: string; onRefused: (error: unknown) => void }

function PasswordForm({ code, email, onRefused }: FormProps) {
  const { run, busy, complete, dialog } = useAction({
    describe: (error) => describeSessionFailure(error),
  })
  const setPassword = usePasswordSetting(complete)
  const form = useForm({
    schema: z.object({ password: readNewPassword({ email }) }),
    onSubmit: ({ password }) => void run(() => save(password), explain),
  })
  const showToast = useToast()
  const navigate = useNavigate()

  async function save(password: string) {
    await setPassword(code, { email, password })
    showToast(signIn.loggedInAnew, { staysOnNextPage: true })
    await navigate(takeReturnPath(), { replace: true })
  }

  function explain(error: unknown): boolean {
    const isWeak = readAuthCode(error) === 'auth/weak-password'
    if (isCodeUnusable(error)) onRefused(error)
    else if (error instanceof NotSignedIn) void goToSignIn()
    else if (isWeak) form.showErrors([{ path: 'password', message: describeSessionFailure(error).sentence }])
    return isCodeUnusable(error) || error instanceof NotSignedIn || isWeak
  }

  async function goToSignIn() {
    showToast(mailLinks.passwordSet, { staysOnNextPage: true })
    await navigate('/login', { replace: true, state: { from: takeReturnPath() } satisfies ReturnState })
  }

  return (
    <Form control={form}>
      {dialog}
      {/* Password managers save the new password under this email address. */}
      <TextField label={signIn.email} name="email" autoComplete="username" value={email} readOnly />
      <NewPasswordField label={mailLinks.newPassword} />
      <Button type="submit" wide busy={busy}>
        {mailLinks.setPassword}
      </Button>
    </Form>
  )
}

/** Created once for the life of the form, so that a retry knows what is already done. */
function usePasswordSetting(complete: (signingIn: Promise<unknown>) => Promise<void>) {
  const { askProvider, authenticate } = useSession()
  const [run] = useState(() =>
    createPasswordSetting({
      setPassword: (code, password) => askProvider((client) => client.setPassword(code, password)),
      signIn: (credentials) => complete(authenticate((client) => client.signIn(credentials))),
    }),
  )
  return run
}

function StaleLink({ error }: { error: unknown }) {
  const from = findReturnPath()
  const reason = isCodeUnusable(error) ? describeSessionFailure(error).sentence : mailLinks.linkIncomplete
  return (
    <div role="alert">
      <AuthFrame title={mailLinks.linkStale} text={reason}>
        <LinkButton to="/" state={askForReset('', from)} wide>
          {mailLinks.sendNewLink}
        </LinkButton>
        <LinkButton to="/login" state={{ from } satisfies ReturnState} variant="secondary" wide>
          {signIn.login}
        </LinkButton>
      </AuthFrame>
    </div>
  )
}
