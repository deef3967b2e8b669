import { useMemo } from 'react'
import { home } from './en/home.ts'
import { type Messages, useMessages } from './messages.tsx'

const english = { home }

/** Like `useMessages`, plus the texts of the home page. */
export function useHomeMessages(): Messages & typeof english {
  const messages = useMessages()
  return useMemo(() => ({ ...messages, ...english }), [messages])
}
