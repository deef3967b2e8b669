import { useMemo } from 'react'
import { brands } from './en/brands.ts'
import { type MarketMessages, useMarketMessages } from './market-messages.tsx'

const english = { brands }

export type ListMessages = MarketMessages & typeof english

/** Like `useMarketMessages`, plus the texts of pages that list phones: of a brand, a search, or promoted ones. */
export function useListMessages(): ListMessages {
  const messages = useMarketMessages()
  return useMemo(() => ({ ...messages, ...english }), [messages])
}
