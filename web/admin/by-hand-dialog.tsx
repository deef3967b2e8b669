import * as z from 'zod/mini'
import { RefundByHand } from '#contract/payments.ts'
import { formatTaka } from '#lib/money.ts'
import { adminPayments } from '#texts/admin-payments.ts'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { useKeptText } from '#web/ui/use-kept-text.ts'
import { type PaymentDialogProps, byHandKeys, clearTyped, useDialogEnd } from './payment-dialogs.ts'
import { amountWithin, readAmount, readRefund, RefundAmount } from './refund-amount.tsx'
import { useRefundByHand } from './use-payments.ts'

/** Asks what an admin paid to the buyer by bank or wallet, because a refund is not possible: amount, reference, reason. */
export function ByHandDialog({ payment, reasons, onClose }: PaymentDialogProps) {
  const { byHand, why } = adminPayments
  const { end, finalFocus } = useDialogEnd(payment.id, onClose)
  const keys = byHandKeys(payment.id)
  const [typed, setTyped] = useKeptText(reasons, keys.amount)
  const [reference, setReference] = useKeptText(reasons, keys.reference)
  const [reason, setReason] = useKeptText(reasons, keys.reason)
  const owed = payment.failedRefundAmount ?? 0
  const taka = readAmount(typed, owed)
  const { run, busy, dialog } = useRefundByHand((isDone) => {
    if (isDone) clearTyped(reasons, Object.values(keys))
    end(isDone)
  })
  const form = useForm({
    schema: z.extend(RefundByHand, {
      amountMinor: amountWithin(owed, byHand.amountTooLarge(formatTaka(owed))),
    }),
    readValues: readRefund,
    onSubmit: (values) => run({ payment, ...values }),
  })
  return (
    <ReasonDialog
      title={byHand.title(taka === undefined ? undefined : formatTaka(taka), payment.buyer.name)}
      text={payment.soldAt ? byHand.text : `${byHand.compareFirst} ${byHand.text}`}
      confirm={byHand.confirm}
      form={form}
      label={why}
      help={byHand.help}
      value={reason}
      onType={setReason}
      fields={
        <>
          <RefundAmount left={owed} typed={typed} onType={setTyped} texts={byHand} />
          <TextField
            name="reference"
            label={byHand.reference}
            help={byHand.referenceHelp}
            autoComplete="off"
            maxLength={100}
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        </>
      }
      busy={busy}
      dialog={dialog}
      onClose={onClose}
      finalFocus={finalFocus}
    />
  )
}
