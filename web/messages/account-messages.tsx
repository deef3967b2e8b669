import { useMemo } from 'react'
import { account } from './en/account.ts'
import { users } from './en/users.ts'
import { type Messages, useMessages } from './messages.tsx'

const english = { account, users }

export type AccountMessages = Messages & typeof english

/** Like `useMessages`, plus the texts of the account page. They load only with that page. */
export function useAccountMessages(): AccountMessages {
  const messages = useMessages()
  return useMemo(() => ({ ...messages, ...english }), [messages])
}
