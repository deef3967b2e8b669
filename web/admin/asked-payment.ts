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

/** The keys of what was typed about money that was paid by hand. */
export const byHandKeys = (id: string) => ({
  amount: `${id} by hand`,
  reference: `${id} reference`,
  reason: `${id} reason by hand`,
})

/** Forgets what was typed for a refund. The next one of the same payment is another one, with its own amount and reason. */
export const forgetRefund = (reasons: Map<string, string>, id: string): void =>
  forgetTyped(reasons, [id, amountKey(id)])

export function forgetTyped(reasons: Map<string, string>, keys: string[]): void {
  for (const key of keys) reasons.delete(key)
}
