import { useMemo } from 'react'
import { type DashboardMessages, useDashboardMessages } from './dashboard-messages.tsx'
import { payouts } from './en/payouts.ts'

export type PayoutMessages = DashboardMessages & { payouts: typeof payouts }

/** Like `useDashboardMessages`, plus the texts about payouts. They load only with the pages that show them. */
export function usePayoutMessages(): PayoutMessages {
  const messages = useDashboardMessages()
  return useMemo(() => ({ ...messages, payouts }), [messages])
}
