import type { PaymentState } from '#contract/payment-states.ts'
import { cashSituations } from '#contract/sentences/en/cash-situations.ts'
import { saleLinks, saleMoves, saleSituations } from '#contract/sentences/en/sale-situations.ts'

const english = { saleSituations, saleMoves, saleLinks }
const inCash = { ...english, saleSituations: cashSituations }

/** What a list says about a sale in this state, in the words of its page: the sentence and the button. */
export const useSituationMessages = (state: PaymentState | undefined) =>
  state?.startsWith('cash-') ? inCash : english
