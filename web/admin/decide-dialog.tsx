import { useRef, useState } from 'react'
import { RefundRequest } from '#contract/payments.ts'
import type { SaleProblem, SaleProblemDecision } from '#contract/sale-problems.ts'
import { formatTaka, parseTaka } from '#lib/money.ts'
import { type DashboardMessages, useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { findNextRowName } from '#web/ui/row-focus.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { readRefund, RefundAmount } from './refund-amount.tsx'
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
  const left = problem.amount - problem.refundedAmount
  const [typed, setTyped] = useState(String(left))
  const isRefund = outcome === 'refund'
  const amount = formatTaka(isRefund ? (parseTaka(typed) ?? left) : left)
  return (
    <ReasonDialog
      {...writeTexts[outcome](admin, problem, amount)}
      id={problem.id}
      reasons={reasons}
      onClose={onClose}
      request={RefundRequest}
      help={admin.reasonHelp}
      {...(isRefund && {
        readValues: (form: FormData) => readRefund(form, left),
        fields: <RefundAmount left={left} typed={typed} onType={setTyped} />,
      })}
      onSend={(body) => run({ problem, ...body })}
      busy={busy}
      dialog={dialog}
      finalFocus={() => next.current}
    />
  )
}

type Texts = DashboardMessages['saleProblems']['admin']
type Write = (
  texts: Texts,
  problem: SaleProblem,
  amount: string,
) => { title: string; text: string; confirm: string }

const writeTexts: Record<SaleProblemDecision['outcome'], Write> = {
  capture: (texts, { seller }, amount) => ({
    title: texts.captureTitle(amount, seller.name),
    text: texts.captureText,
    confirm: texts.captureConfirm,
  }),
  release: (texts, { buyer }, amount) => ({
    title: texts.releaseTitle(amount, buyer.name),
    text: texts.releaseText,
    confirm: texts.releaseConfirm,
  }),
  refund: (texts, { buyer }, amount) => ({
    title: texts.refundTitle(amount, buyer.name),
    text: texts.refundText,
    confirm: texts.refundConfirm(amount),
  }),
  decline: (texts, { buyer }) => ({
    title: texts.declineTitle,
    text: texts.declineText(buyer.name),
    confirm: texts.declineConfirm,
  }),
}
