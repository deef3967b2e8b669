import { useRef } from 'react'
import type { Payment } from '#contract/payments.ts'
import { findRowName } from '#web/ui/row-focus.ts'

/** The props of every dialog that asks why something is done with a payment. */
export type PaymentDialogProps = {
  payment: Payment
  /** What was typed earlier: the reasons by payment id, the amounts by `amountKey`, and the rest by `byHandKeys`. */
  reasons: Map<string, string>
  onClose: () => void
}

/**
 * Returns `end`, which closes the dialog after its action. After success the button of the dialog has disappeared, so
 * the row's name gets the focus.
 */
export function useDialogEnd(id: string, onClose: () => void) {
  const next = useRef<HTMLElement>(null)
  const end = (isDone: boolean) => {
    if (isDone) next.current = findRowName(id)
    onClose()
  }
  return { end, finalFocus: () => next.current }
}

/** The key of the typed amount of a refund. */
export const amountKey = (id: string) => `${id} amount`

/** The keys of what was typed about a refund by hand. */
export const byHandKeys = (id: string) => ({
  amount: `${id} by hand`,
  reference: `${id} reference`,
  reason: `${id} reason by hand`,
})

/** Clears what was typed for a refund: the next refund of the same payment has its own amount and reason. */
export const clearTypedRefund = (reasons: Map<string, string>, id: string): void =>
  clearTyped(reasons, [id, amountKey(id)])

export function clearTyped(reasons: Map<string, string>, keys: string[]): void {
  for (const key of keys) reasons.delete(key)
}
