import { useMemo } from 'react'
import { saleProblems } from './en/sale-problems.ts'
import { type Messages, useMessages } from './messages.tsx'

const english = { saleProblems }

export type SaleProblemMessages = Messages & typeof english

/** Like `useMessages`, plus the texts about problems with sales. They load only with the receipt. */
export function useSaleProblemMessages(): SaleProblemMessages {
  const messages = useMessages()
  return useMemo(() => ({ ...messages, ...english }), [messages])
}
