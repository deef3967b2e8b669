import { useRef } from 'react'
import { RefundRequest } from '#contract/payments.ts'
import type { SaleProblem, SaleProblemDecision } from '#contract/sale-problems.ts'
import { formatTaka } from '#lib/money.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { findNextRowName } from '#web/ui/row-focus.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useDecide } from './use-sale-problems.ts'

type Props = {
  problem: SaleProblem
  outcome: SaleProblemDecision['outcome']
  /** The reasons typed earlier, by problem id. */
  reasons: Map<string, string>
  onClose: () => void
}

/** Asks for a reason before an admin decides a problem with a sale. */
export function DecideDialog({ problem, outcome, reasons, onClose }: Props) {
  const { admin } = useDashboardMessages().saleProblems
  const next = useRef<HTMLElement>(null)
  const { run, busy, dialog } = useDecide(outcome, (isDone) => {
    if (isDone) next.current = findNextRowName(problem.id)
    onClose()
  })
  const amount = formatTaka(problem.amount)
  const buyer = problem.buyer.name
  const texts =
    outcome === 'refund'
      ? {
          title: admin.refundTitle(amount, buyer),
          text: admin.refundText,
          confirm: admin.refundConfirm(amount),
        }
      : { title: admin.declineTitle, text: admin.declineText(buyer), confirm: admin.declineConfirm }
  return (
    <ReasonDialog
      {...texts}
      id={problem.id}
      reasons={reasons}
      onClose={onClose}
      request={RefundRequest}
      help={admin.reasonHelp}
      onSend={(reason) => run({ problem, reason })}
      busy={busy}
      dialog={dialog}
      finalFocus={() => next.current}
    />
  )
}
