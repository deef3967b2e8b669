import { useState } from 'react'
import * as z from 'zod/mini'
import { RefundRequest } from '#contract/payments.ts'
import { schemaError } from '#contract/wrong-field.ts'
import { adminPayments } from '#texts/admin-payments.ts'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'

/**
 * Asks whether the buyer is responsible for a sale that an admin ends before its hand-over. Nothing is chosen at first,
 * so that no admin blocks or clears a buyer by mistake.
 */
export function BuyerPart() {
  const { buyerPart } = adminPayments
  const [chosen, setChosen] = useState<'clears' | 'counts'>()
  return (
    <ChoiceField
      legend={buyerPart.legend}
      name="clearsBuyer"
      options={[
        { value: 'clears', label: buyerPart.clears },
        { value: 'counts', label: buyerPart.counts },
      ]}
      value={chosen}
      onChoose={setChosen}
    />
  )
}

/** The schema of a form with `BuyerPart` and a reason. */
export const EndingRequest = z.extend(RefundRequest, { clearsBuyer: z.boolean(schemaError('clears-buyer')) })

/** The form's values for the contract. Without a choice, `clearsBuyer` is missing, and so refused. */
export function readEnding(form: FormData) {
  const { clearsBuyer, ...values } = Object.fromEntries(form)
  return { ...values, ...(clearsBuyer !== undefined && { clearsBuyer: clearsBuyer === 'clears' }) }
}
