import { useMemo } from 'react'
import { noResults } from './en/no-results.ts'
import { type ListMessages, useListMessages } from './list-messages.tsx'

const english = { noResults }

export type NoResultsMessages = ListMessages & typeof english

/** Like `useListMessages`, plus the texts of a list in which nothing matches. */
export function useNoResultsMessages(): NoResultsMessages {
  const messages = useListMessages()
  return useMemo(() => ({ ...messages, ...english }), [messages])
}
