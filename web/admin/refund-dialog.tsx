import { useState } from 'react'
import { RefundRequest } from '#contract/payments.ts'
import { formatTaka, parseTaka } from '#lib/money.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { type AskedProps, ReasonDialog, useEnd } from './reason-dialog.tsx'
import { readRefund, RefundAmount } from './refund-amount.tsx'
import { isBeforeHandOver, toRefundBody } from './refund-body.ts'
import { useRefund } from './use-payments.ts'

/** Asks how much of a payment is given back, and why. A sale before its hand-over can only be ended, also one in cash. */
export function RefundDialog({ payment, reasons, onClose }: AskedProps) {
  const { adminPayments } = useDashboardMessages()
  const { end, finalFocus } = useEnd(payment.id, onClose)
  const left = payment.amount - payment.refundedAmount
  const [typed, setTyped] = useState('')
  const isCash = payment.provider === 'cash'
  const isReserved = isBeforeHandOver(payment)
  const { endCash, endSale } = adminPayments
  const taka = isReserved ? left : parseTaka(typed)
  const amount = taka === undefined ? undefined : formatTaka(taka)
  const { run, busy, dialog } = useRefund(end)
  return (
    <ReasonDialog
      id={payment.id}
      reasons={reasons}
      onClose={onClose}
      title={
        isReserved
          ? (isCash ? endCash : endSale).title(payment.model)
          : adminPayments.refundTitle(amount, payment.buyer.name)
      }
      text={isCash ? endCash.text : isReserved ? adminPayments.releaseText : adminPayments.refundText}
      confirm={isReserved ? endSale.open : adminPayments.refundConfirm(amount)}
      request={RefundRequest}
      help={isReserved ? adminPayments.whyReleaseHelp : adminPayments.whyHelp}
      {...(!isReserved && {
        readValues: (form: FormData) => readRefund(form, left),
        fields: <RefundAmount left={left} typed={typed} onType={setTyped} />,
      })}
      onSend={(typed) => run({ payment, ...toRefundBody(payment, typed) })}
      busy={busy}
      dialog={dialog}
      finalFocus={finalFocus}
    />
  )
}
