import { formatTaka, isWholeMinor, parseTaka, toMinor } from '#lib/money.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Stack } from '#web/ui/stack.tsx'

type Props = {
  /** How much can be given back, in taka. */
  left: number
  typed: string
  onType: (typed: string) => void
}

/** Asks how much of a payment goes back. It begins empty, so that nobody gives all of it back by mistake. */
export function RefundAmount({ left, typed, onType }: Props) {
  const { adminPayments } = useDashboardMessages()
  const taka = parseTaka(typed)
  return (
    <Stack gap="1">
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
      <Button variant="secondary" size="small" onClick={() => onType(String(left))}>
        {adminPayments.amountAll(formatTaka(left))}
      </Button>
    </Stack>
  )
}

/** The form's values for the contract. An amount that is none, or more than is left, is reported as wrong. */
export function readRefund(form: FormData, left: number) {
  const taka = parseTaka(String(form.get('amountMinor')))
  const isRight = taka !== undefined && taka <= left && isWholeMinor(taka)
  return { ...Object.fromEntries(form), amountMinor: isRight ? toMinor(taka) : null }
}
