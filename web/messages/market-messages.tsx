import { useMemo } from 'react'
import { listings } from './en/listings.ts'
import { type Messages, useMessages } from './messages.tsx'

const english = { listings }

export type MarketMessages = Messages & typeof english

/** Like `useMessages`, plus the texts about phones for sale. They load only with the pages that show phones. */
export function useMarketMessages(): MarketMessages {
  const messages = useMessages()
  return useMemo(() => ({ ...messages, ...english }), [messages])
}
