import { type FocusEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { isCommonPassword, loadCommonPasswords } from '#lib/common-passwords.ts'
import { findPersonalWord, type PasswordOwner } from '#lib/personal-words.ts'
import { users } from '#texts/users.ts'
import { useFieldState } from '#web/ui/forms/fields.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'

type Props = {
  label: string
  /** Whose password it is. If missing, the name and email address come from the form's own fields. */
  person?: PasswordOwner
}

/** The field for a new password, named `password`. It says what is wrong while the person types. */
export function NewPasswordField({ label, person }: Props) {
  const { error } = useFieldState('password')
  const [advice, setAdvice] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = field.current?.form
    const forget = () => setAdvice(undefined)
    form?.addEventListener('reset', forget)
    return () => form?.removeEventListener('reset', forget)
  }, [])

  function judge({ value, form }: HTMLInputElement): string | undefined {
    if (value === '') return undefined
    if (value.length < minPasswordLength) return users.passwordMore(minPasswordLength - value.length)
    const whose = person ?? readPerson(new FormData(form ?? undefined))
    const wrong = checkPassword(value, whose)
    // Before the list has loaded we cannot say that a password is good.
    return wrong ?? (commonPasswords && users.passwordGood)
  }

  /** Fetches the list of common passwords before it is needed. */
  async function prepare({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
    if (commonPasswords) return
    try {
      commonPasswords = await loadCommonPasswords()
      setAdvice(judge(input))
    } catch {
      // Without the list, the identity service refuses a common password when the form is sent.
    }
  }

  return (
    <PasswordField
      ref={field}
      label={label}
      name="password"
      autoComplete="new-password"
      minLength={minPasswordLength}
      help={error ? undefined : (advice ?? users.passwordHelp)}
      onFocus={(event) => void prepare(event)}
      onChange={(event) => setAdvice(judge(event.currentTarget))}
    />
  )
}

/** Undefined until the list has loaded. It is larger than the page, so it loads when somebody enters the field. */
let commonPasswords: ReadonlySet<string> | undefined

/** The shortest password that the identity service accepts. */
export const minPasswordLength = 8

/** How to correct a password that the identity service would refuse; undefined if it looks fine. */
export function checkPassword(password: string, person: PasswordOwner): string | undefined {
  if (password.length < minPasswordLength) return users.passwordShort
  const word = findPersonalWord(password, person)
  if (word) return users.passwordPersonal[word]
  return commonPasswords && isCommonPassword(password, commonPasswords) ? users.passwordCommon : undefined
}

/** The schema of a new password in a form. */
export function readNewPassword(person: PasswordOwner) {
  return z.string().check((typed) => {
    const message = checkPassword(typed.value, person)
    if (message) typed.issues.push({ code: 'custom', message, input: typed.value })
  })
}

/** The person who fills in a form, read from its fields. */
export function readPerson(fields: FormData): PasswordOwner {
  const read = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : undefined
  }
  return { name: read('name'), email: read('email') }
}
