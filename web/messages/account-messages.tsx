import { useMemo } from 'react'
import { account } from './en/account.ts'
import { users } from './en/users.ts'
import { type SignInMessages, useSignInMessages } from './sign-in-messages.tsx'

const english = { account, users }

export type AccountMessages = SignInMessages & typeof english

/** Like `useSignInMessages`, plus the texts of the account page. They load only with that page. */
export function useAccountMessages(): AccountMessages {
  const messages = useSignInMessages()
  return useMemo(() => ({ ...messages, ...english }), [messages])
}
