import { formatTaka, isWholeMinor, parseTaka, toMinor } from '#lib/money.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { TextField } from '#web/ui/fields.tsx'

type Props = {
  /** How much can be given back, in taka. */
  left: number
  typed: string
  onType: (typed: string) => void
}

/** The field for how much of a payment goes back. */
export function RefundAmount({ left, typed, onType }: Props) {
  const { adminPayments } = useDashboardMessages()
  const taka = parseTaka(typed)
  return (
    <TextField
      name="amountMinor"
      label={adminPayments.amount}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      value={typed}
      help={adminPayments.amountHelp(taka === undefined ? undefined : formatTaka(taka), formatTaka(left))}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}

/** The form's values for the contract. An amount that is none, or more than is left, is reported as wrong. */
export function readRefund(form: FormData, left: number) {
  const taka = parseTaka(String(form.get('amountMinor')))
  const isRight = taka !== undefined && taka <= left && isWholeMinor(taka)
  return { ...Object.fromEntries(form), amountMinor: isRight ? toMinor(taka) : null }
}
