import { useRef } from 'react'
import type { Payment } from '#contract/payments.ts'
import { findRowName } from '#web/ui/row-focus.ts'

/** The props of every dialog that asks why something is done with a payment. */
export type AskedProps = {
  payment: Payment
  /** What was typed earlier: the reasons by the payments' ids, and the amounts by `amountKey`. */
  reasons: Map<string, string>
  onClose: () => void
}

/**
 * Closes the dialog when the action has ended. If it succeeded, its button has disappeared, so the row's name gets the
 * focus.
 */
export function useEnd(id: string, onClose: () => void) {
  const next = useRef<HTMLElement>(null)
  const end = (isDone: boolean) => {
    if (isDone) next.current = findRowName(id)
    onClose()
  }
  return { end, finalFocus: () => next.current }
}

/** The key of the amount of a refund beside its reason. */
export const amountKey = (id: string) => `${id} amount`

/** Forgets what was typed for a refund. The next one of the same payment is another one, with its own amount and reason. */
export function forgetRefund(reasons: Map<string, string>, id: string): void {
  reasons.delete(id)
  reasons.delete(amountKey(id))
}
