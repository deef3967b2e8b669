import { useMemo } from 'react'
import { bookings } from './en/bookings.ts'
import { payments } from './en/payments.ts'
import { type Messages, useMessages } from './messages.tsx'

const english = { bookings, payments }

export type BuyingMessages = Messages & typeof english

/** Like `useMessages`, plus the texts about bookings and payments. They load only where somebody can buy. */
export function useBuyingMessages(): BuyingMessages {
  const messages = useMessages()
  return useMemo(() => ({ ...messages, ...english }), [messages])
}
