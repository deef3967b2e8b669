import type { PaymentState } from '#contract/payment-states.ts'
import { cashSituations } from '#sentences/cash-situations.ts'
import { saleLinks, saleMoves, saleSituations } from '#sentences/sale-situations.ts'

const ofOthers = { saleSituations, saleMoves, saleLinks }
const inCash = { ...ofOthers, saleSituations: cashSituations }

/** Returns what a list says about a sale in this state, in the words of its page: the sentence and the button. */
export const chooseSituations = (state: PaymentState | undefined) =>
  state?.startsWith('cash-') ? inCash : ofOthers
