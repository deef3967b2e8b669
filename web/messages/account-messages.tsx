import { useMemo } from 'react'
import { account } from './en/account.ts'
import { type Messages, useMessages } from './messages.tsx'

const english = { account }

export type AccountMessages = Messages & typeof english

/** As `useMessages`, with what only the account page says: it comes with that page and weighs on no other. */
export function useAccountMessages(): AccountMessages {
  const messages = useMessages()
  return useMemo(() => ({ ...messages, ...english }), [messages])
}
