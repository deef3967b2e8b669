import type { Payment } from '#contract/payments.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { saleTable } from '#contract/sale-table.ts'
import { cashSituations } from '#sentences/cash-situations.ts'
import { saleSituations } from '#sentences/sale-situations.ts'
import { cashDeclineSales, cashRequestSales, cashRequestSteps, cashSales, cashSteps } from '#texts/cash.ts'
import { cashRequestEnds, saleEnds, saleSteps } from '#texts/sale-steps.ts'
import { sales } from '#texts/sales.ts'

const ofOthers = { sales, saleEnds, saleSituations, saleSteps }
const inCash = { sales: cashSales, saleEnds, saleSituations: cashSituations, saleSteps: cashSteps }
const requested = {
  ...inCash,
  sales: cashRequestSales,
  saleEnds: cashRequestEnds,
  saleSteps: cashRequestSteps,
}
const declinable = { ...requested, sales: cashDeclineSales }

/** The texts about one sale: its page, how it ended, whose turn it is and its steps. */
export type SaleTexts = typeof ofOthers

type PaymentProvider = Pick<Payment, 'provider'>
type SaleStage = Pick<SaleView, 'situation' | 'side'>

/**
 * Returns the texts about this sale. In cash they differ, and again for a request that the seller has not accepted.
 * Texts that are the same for all sales are imported from `#texts/sales.ts`.
 */
export function chooseSaleTexts(payment: PaymentProvider, sale?: SaleStage): SaleTexts {
  if (payment.provider !== 'cash') return ofOthers
  if (!sale || !saleTable[sale.situation].isRequest) return inCash
  return sale.side === 'seller' ? declinable : requested
}
