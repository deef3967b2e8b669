import { useMemo } from 'react'
import { activity } from './en/activity.ts'
import { admin } from './en/admin.ts'
import { adminPayments } from './en/admin-payments.ts'
import { selling } from './en/selling.ts'
import { type Messages, useMessages } from './messages.tsx'

const english = { activity, admin, adminPayments, selling }

export type DashboardMessages = Messages & typeof english

/** As `useMessages`, with what only the dashboard says: it comes with the dashboard's pages and weighs on no other. */
export function useDashboardMessages(): DashboardMessages {
  const messages = useMessages()
  return useMemo(() => ({ ...messages, ...english }), [messages])
}
