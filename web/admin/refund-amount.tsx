import * as z from 'zod/mini'
import { wholeNumber } from '#contract/fields.ts'
import { RefundRequest } from '#contract/payments.ts'
import { wrong } from '#contract/wrong-field.ts'
import { formatTaka, isWholeMinor, parseTaka, toMinor } from '#lib/money.ts'
import { adminPayments } from '#texts/admin-payments.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Stack } from '#web/ui/stack.tsx'

type Props = {
  /** How much can be given back, in taka. */
  left: number
  typed: string
  onType: (typed: string) => void
  /** The texts about `left`, if it is not what is left of the payment. */
  texts?: Pick<typeof adminPayments, 'amountHelp' | 'amountTooLarge' | 'amountAll'>
}

/** Asks how much of a payment goes back. The field starts empty, so that nobody refunds everything by mistake. */
export function RefundAmount({ left, typed, onType, texts }: Props) {
  const { amountHelp, amountTooLarge, amountAll } = texts ?? adminPayments
  const taka = parseTaka(typed)
  const isTooMuch = taka !== undefined && taka > left
  const shown = taka ? formatTaka(taka) : undefined
  return (
    <Stack gap="1">
      <TextField
        name="amountMinor"
        label={adminPayments.amount}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        value={typed}
        error={isTooMuch ? amountTooLarge(formatTaka(left)) : undefined}
        help={!isTooMuch && amountHelp(shown, formatTaka(left))}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Button variant="secondary" size="small" onClick={() => onType(String(left))}>
        {amountAll(formatTaka(left))}
      </Button>
    </Stack>
  )
}

/** The typed amount in taka; undefined if it is not an amount, nothing, or larger than what is left. */
export function readAmount(typed: string, left: number): number | undefined {
  const taka = parseTaka(typed)
  return taka && taka <= left ? taka : undefined
}

/** The schema of an amount of at most `left` taka. `tooLarge` is the error for a larger amount. */
export const amountWithin = (left: number, tooLarge: string) =>
  wholeNumber(wrong('refund-amount'), 1, Number.MAX_SAFE_INTEGER).check(
    z.maximum(toMinor(left), { error: tooLarge }),
  )

/** The schema of the form for a refund of at most `left` taka. */
export const refundWithin = (left: number, tooLarge: string) =>
  z.extend(RefundRequest, { amountMinor: amountWithin(left, tooLarge) })

/** The form's values for the contract. The amount is null, and so refused, if the typed text is not an amount. */
export function readRefund(form: FormData) {
  const taka = parseTaka(String(form.get('amountMinor')))
  const isAmount = taka !== undefined && isWholeMinor(taka)
  return { ...Object.fromEntries(form), amountMinor: isAmount ? toMinor(taka) : null }
}
