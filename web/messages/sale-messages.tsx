import { useMemo } from 'react'
import type { Payment } from '#contract/payments.ts'
import { cash, cashRequestSales, cashSales, cashSituations } from './en/cash.ts'
import { saleEnds, saleSituations, saleSteps } from './en/sale-situations.ts'
import { sales } from './en/sales.ts'
import { type Messages, useMessages } from './messages.tsx'

const english = { sales, saleEnds, saleSituations, saleSteps, cash }
const inCash = { ...english, sales: cashSales, saleSituations: cashSituations }
const requested = { ...inCash, sales: cashRequestSales }

export type SaleMessages = Messages & typeof english

/** Like `useMessages`, plus the texts about this sale, or about any. They load only where a sale is shown. */
export function useSaleMessages(payment?: Pick<Payment, 'provider' | 'state'>): SaleMessages {
  const messages = useMessages()
  const texts = chooseTexts(payment)
  return useMemo(() => ({ ...messages, ...texts }), [messages, texts])
}

function chooseTexts(payment: Pick<Payment, 'provider' | 'state'> | undefined): typeof english {
  if (payment?.provider !== 'cash') return english
  return payment.state === 'cash-requested' ? requested : inCash
}
