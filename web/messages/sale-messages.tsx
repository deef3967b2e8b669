import { useMemo } from 'react'
import { saleEnds, saleSituations, saleSteps } from './en/sale-situations.ts'
import { sales } from './en/sales.ts'
import { type Messages, useMessages } from './messages.tsx'

const english = { sales, saleEnds, saleSituations, saleSteps }

export type SaleMessages = Messages & typeof english

/** Like `useMessages`, plus the texts about a sale. They load only where a sale is shown. */
export function useSaleMessages(): SaleMessages {
  const messages = useMessages()
  return useMemo(() => ({ ...messages, ...english }), [messages])
}
