import type { Payment } from '#contract/payments.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { cashSituations } from '#contract/sentences/en/cash-situations.ts'
import { saleLinks, saleMoves, saleSituations } from '#contract/sentences/en/sale-situations.ts'
import {
  cash,
  cashDeclineSales,
  cashRequestSales,
  cashRequestSteps,
  cashSales,
  cashSteps,
} from './en/cash.ts'
import { cashRequestEnds, saleEnds, saleSteps } from './en/sale-steps.ts'
import { sales } from './en/sales.ts'
import { en } from './en.ts'

const english = { ...en, sales, saleEnds, saleLinks, saleMoves, saleSituations, saleSteps, cash }
const inCash = { ...english, sales: cashSales, saleSituations: cashSituations, saleSteps: cashSteps }
const requested = {
  ...inCash,
  sales: cashRequestSales,
  saleEnds: cashRequestEnds,
  saleSteps: cashRequestSteps,
}
const declinable = { ...requested, sales: cashDeclineSales }

export type SaleMessages = typeof english

type PaymentProvider = Pick<Payment, 'provider'>
type SaleStage = Pick<SaleView, 'situation' | 'side'>

/**
 * Like `useMessages`, plus the texts about this sale, or about sales in general. They load only where a sale is shown.
 * In cash the texts differ, and again for a request that the seller has not accepted.
 */
export function useSaleMessages(payment?: PaymentProvider, sale?: SaleStage): SaleMessages {
  if (payment?.provider !== 'cash') return english
  if (sale?.situation !== 'cash-requested' && sale?.situation !== 'cash-declined') return inCash
  return sale.side === 'seller' ? declinable : requested
}
