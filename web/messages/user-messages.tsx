import { useMemo } from 'react'
import { users } from './en/users.ts'
import { type SignInMessages, useSignInMessages } from './sign-in-messages.tsx'

const english = { users }

export type UserMessages = SignInMessages & typeof english

/** Like `useSignInMessages`, plus the texts about names, pictures and new passwords. They load only with their forms. */
export function useUserMessages(): UserMessages {
  const messages = useSignInMessages()
  return useMemo(() => ({ ...messages, ...english }), [messages])
}
