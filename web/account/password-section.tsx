import type { FormEvent } from 'react'
import * as z from 'zod/mini'
import { useAccountMessages } from '#web/messages/account-messages.tsx'
import { readAuthCode, type SignedInUser } from '#web/session/identity-client.ts'
import { NewPasswordField } from '#web/session/new-password-field.tsx'
import { shortestPassword } from '#web/session/password-rule.ts'
import { useSession } from '#web/session/session.tsx'
import { useSecondStep } from '#web/session/use-second-step.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/fields.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useFormErrors } from '#web/ui/use-form-errors.ts'
import styles from './account.module.css'
import { describeAccountFailure, isWrongPassword } from './describe-account-failure.ts'
import { Section } from './section.tsx'
import { useAccountAction } from './use-account-action.ts'
import { useProving } from './use-proving.tsx'
import { hasProvider } from './ways-in.ts'

const weakCodes = ['auth/weak-password', 'auth/password-does-not-meet-requirements']

/** A new password for who has one, a first one for who logs in with Google alone. */
export function PasswordSection({ user }: { user: SignedInUser }) {
  const messages = useAccountMessages()
  const { account, users } = messages
  const { password: words } = account
  const { proveAgain, withIdentity } = useSession()
  const { formRef, errors, readForm, showErrors, clearError } = useFormErrors()
  const { busy, act } = useAccountAction()
  const { inSteps, secondStep } = useSecondStep()
  const { insist, proving } = useProving()
  const showToast = useToast()
  const hasPassword = hasProvider(user, 'password')

  const Form = z.object({
    current: z.string().check(z.minLength(hasPassword ? 1 : 0, { error: words.currentMissing })),
    password: z.string().check(z.minLength(shortestPassword, { error: users.passwordShort })),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = readForm(Form, { current: '', ...Object.fromEntries(new FormData(event.currentTarget)) })
    if (form) void act(() => change(form), explain)
  }

  async function change({ current, password }: z.infer<typeof Form>) {
    if (hasPassword) {
      if (!(await inSteps(() => proveAgain({ password: current })))) return
    }
    if (!(await insist(() => withIdentity((client) => client.changePassword(password))))) return
    formRef.current?.reset()
    showToast(hasPassword ? words.changed : words.wasSet)
  }

  function explain(error: unknown): boolean {
    const isWeak = weakCodes.includes(readAuthCode(error) ?? '')
    if (isWrongPassword(error)) showErrors([{ path: 'current', message: words.currentWrong }])
    else if (isWeak)
      showErrors([{ path: 'password', message: describeAccountFailure(error, messages).sentence }])
    return isWrongPassword(error) || isWeak
  }

  return (
    <Section title={words.title} text={hasPassword ? words.text : words.noneText}>
      <form ref={formRef} className={styles.form} method="post" noValidate onSubmit={submit}>
        <input hidden readOnly name="username" autoComplete="username" value={user.email} />
        {hasPassword && (
          <PasswordField
            label={words.current}
            name="current"
            autoComplete="current-password"
            required
            error={errors['current']}
            onChange={() => clearError('current')}
          />
        )}
        <NewPasswordField
          label={words.next}
          error={errors['password']}
          onChange={() => clearError('password')}
        />
        <Button type="submit" busy={busy}>
          {hasPassword ? words.change : words.set}
        </Button>
      </form>
      {secondStep}
      {proving}
    </Section>
  )
}
