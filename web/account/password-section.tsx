import * as z from 'zod/mini'
import { account } from '#texts/account.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { describeAccountFailure, isWrongPassword } from '#web/session/describe-account-failure.ts'
import { hasProvider, readAuthCode, type SignedInUser } from '#web/session/identity/identity-client.ts'
import { NewPasswordField, readNewPassword } from '#web/session/screens/new-password-field.tsx'
import { useSession } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { accountCommand } from './account-command.ts'
import styles from './account.module.css'
import { Section } from './section.tsx'

const weakCodes = ['auth/weak-password', 'auth/password-does-not-meet-requirements']

/** Changes the password, or sets the first one of a person who signs in only with Google. */
export function PasswordSection({ user }: { user: SignedInUser }) {
  const person = { email: user.email, name: user.displayName }
  const { password: texts } = account
  const { reauthenticate, changeAccount } = useSession()
  const { busy, run, complete, dialog } = useCommand({
    ...accountCommand,
    send: change,
    explain,
    toast: () => (hasPassword ? texts.changed : texts.wasSet),
    onDone: () => form.ref.current?.reset(),
  })
  const hasPassword = hasProvider(user, 'password')

  const form = useForm({
    schema: z.object({
      current: z._default(
        z.string().check(z.minLength(hasPassword ? 1 : 0, { error: texts.currentMissing })),
        '',
      ),
      password: readNewPassword(person),
    }),
    onSubmit: (typed) => void run(typed),
  })

  async function change({ current, password }: { current: string; password: string }) {
    if (hasPassword) await complete(reauthenticate({ password: current }))
    await changeAccount((client) => client.changePassword(password))
  }

  function explain(error: unknown): boolean {
    const isWeak = weakCodes.includes(readAuthCode(error) ?? '')
    if (isWrongPassword(error)) form.showErrors([{ path: 'current', message: texts.currentWrong }])
    else if (isWeak) form.showErrors([{ path: 'password', message: describeAccountFailure(error).sentence }])
    return isWrongPassword(error) || isWeak
  }

  return (
    <Section title={texts.title} text={hasPassword ? texts.text : texts.noneText}>
      <Form control={form} className={styles.form}>
        <input hidden readOnly name="username" autoComplete="username" value={user.email} />
        {hasPassword && (
          <PasswordField label={texts.current} name="current" autoComplete="current-password" />
        )}
        <NewPasswordField label={texts.next} person={person} />
        <Button type="submit" busy={busy}>
          {hasPassword ? texts.change : texts.set}
        </Button>
      </Form>
      {dialog}
    </Section>
  )
}
