import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { invisible } from '#lib/typed-numbers.ts'
import { signIn } from '#texts/sign-in.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import styles from '#web/session/auth-card.module.css'
import { describeSessionFailure } from '#web/session/describe-session-failure.ts'
import type { Credentials } from '#web/session/identity/identity-client.ts'
import { readReturnPath, useReturnAfterSignIn } from '#web/session/return-path.ts'
import { AuthCard } from '#web/session/screens/auth-card.tsx'
import { askForReset } from '#web/session/screens/reset-asked.ts'
import { saveReturnPath } from '#web/session/screens/saved-return-path.ts'
import { useGoogleSignIn } from '#web/session/screens/social-buttons.tsx'
import { useSession } from '#web/session/session.tsx'
import { useAction } from '#web/session/use-action.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/fields.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { opensHere } from '#web/ui/opens-here.ts'
import { useHydrated } from '#web/ui/start/hydrated.tsx'

export default function SignInPage() {
  return (
    <>
      <PageHead title={signIn.signInTitle} />
      <SignInForm />
    </>
  )
}

const readCredentials = () =>
  z.object({
    email: z.string().check(
      // Copied from a messenger, an address may have signs that nobody sees.
      z.overwrite((typed) => typed.replaceAll(invisible, '').trim()),
      z.minLength(1, { error: signIn.emailMissing }),
    ),
    password: z.string().check(z.minLength(1, { error: signIn.passwordMissing })),
  })

export function SignInForm() {
  const { authenticate } = useSession()
  const form = useForm({ schema: readCredentials(), onSubmit: submit })
  const showToast = useToast()
  const { run, busy, complete, dialog } = useAction({
    describe: (error) => describeSessionFailure(error),
    afterAlert: ({ fieldError }) => fieldError && form.addError(fieldError.field, fieldError.message),
  })
  const google = useGoogleSignIn()
  const goBack = useReturnAfterSignIn(busy || google.isWorking)
  const reason = useReason()

  function submit(credentials: Credentials) {
    void run(async () => {
      await complete(authenticate((client) => client.signIn(credentials)))
      showToast(signIn.loggedIn, { staysOnNextPage: true })
      await goBack()
    })
  }

  function readEmail() {
    const typed = form.ref.current && new FormData(form.ref.current).get('email')
    return typeof typed === 'string' ? typed : ''
  }

  return (
    <AuthCard
      title={signIn.signInTitle}
      text={reason ?? signIn.signInText}
      other={{ question: signIn.noAccount, link: signIn.signUp, to: '/signup' }}
      google={google}
      onSignedIn={goBack}
    >
      <Form control={form}>
        <TextField label={signIn.email} name="email" type="email" inputMode="email" autoComplete="username" />
        <PasswordField label={signIn.password} name="password" autoComplete="current-password" />
        <ForgotPassword className={styles.aside} readEmail={readEmail} />
        <Button type="submit" wide busy={busy}>
          {signIn.login}
        </Button>
      </Form>
      {dialog}
    </AuthCard>
  )
}

/** Why the guest was sent here. Undefined if they came by themselves, and in the server's HTML. */
function useReason(): string | undefined {
  const { reasons } = signIn
  const path = readReturnPath(useLocation())
  if (!useHydrated()) return undefined
  return Object.entries(reasons).find(([start]) => isUnder(path, start))?.[1]
}

const isUnder = (path: string, start: string) =>
  path.startsWith(start) && !/^\w/u.test(path.slice(start.length))

type Props = {
  className?: string
  /** Reads the typed email address at the moment of the click. */
  readEmail: () => string
}

/** The link to the reset dialog, which is on the home page. */
function ForgotPassword({ className, readEmail }: Props) {
  const navigate = useNavigate()
  const location = useLocation()

  function go(event: MouseEvent) {
    if (!opensHere(event)) return
    event.preventDefault()
    const from = readReturnPath(location)
    saveReturnPath(from)
    void navigate('/', { state: askForReset(readEmail(), from) })
  }

  return (
    <Link to="/" className={className} onClick={go} data-keep>
      {signIn.forgotPassword}
    </Link>
  )
}
