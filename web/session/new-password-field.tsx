import { useMessages } from '#web/messages/messages.tsx'
import { PasswordField } from '#web/ui/fields.tsx'
import { shortestPassword } from './password-rule.ts'

type Props = { label: string; error: string | undefined; onChange: () => void }

/** Where somebody chooses a password, under the name `password`. What it takes is told until something is wrong with it. */
export function NewPasswordField({ label, error, onChange }: Props) {
  const { users } = useMessages()
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      minLength={shortestPassword}
      required
      help={error ? undefined : users.passwordHelp}
      error={error}
      onChange={onChange}
    />
  )
}
