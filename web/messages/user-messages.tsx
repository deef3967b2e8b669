import { useMemo } from 'react'
import { users } from './en/users.ts'
import { type Messages, useMessages } from './messages.tsx'

const english = { users }

export type UserMessages = Messages & typeof english

/** Like `useMessages`, plus the texts about names, pictures and new passwords. They load only with their forms. */
export function useUserMessages(): UserMessages {
  const messages = useMessages()
  return useMemo(() => ({ ...messages, ...english }), [messages])
}
