import { useRef, useState } from 'react'
import { RefundRequest } from '#contract/payments.ts'
import type { SaleProblem, SaleProblemDecision } from '#contract/sale-problems.ts'
import { formatAppointment } from '#lib/dates.ts'
import { formatTaka, parseTaka } from '#lib/money.ts'
import { type DashboardMessages, useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Notice } from '#web/ui/notice.tsx'
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
  const [typed, setTyped] = useState('')
  const isRefund = outcome === 'refund'
  const taka = parseTaka(typed)
  const amounts = { left: formatTaka(left), typed: taka === undefined ? undefined : formatTaka(taka) }
  return (
    <ReasonDialog
      {...writeTexts[outcome](admin, problem, amounts)}
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
    >
      <Unanswered problem={problem} />
    </ReasonDialog>
  )
}

/** Warns an admin who decides before the other side has had its time to answer. */
function Unanswered({ problem: { answerBy, reportedBy, buyer, seller } }: Pick<Props, 'problem'>) {
  const { admin } = useDashboardMessages().saleProblems
  const [now] = useState(() => new Date())
  if (answerBy === undefined) return null
  const other = reportedBy === 'buyer' ? seller : buyer
  const end = new Date(answerBy)
  return (
    <Notice icon="warning" tone="bad" title={admin.unanswered(other.name)}>
      {end > now ? admin.unansweredUntil(formatAppointment(end)) : admin.unansweredLate}
    </Notice>
  )
}

type Texts = DashboardMessages['saleProblems']['admin']
type Write = (
  texts: Texts,
  problem: SaleProblem,
  /** All that is left, and what was typed if it is an amount. */
  amounts: { left: string; typed: string | undefined },
) => { title: string; text: string; confirm: string }

const writeTexts: Record<SaleProblemDecision['outcome'], Write> = {
  capture: (texts, { seller }, { left }) => ({
    title: texts.captureTitle(left, seller.name),
    text: texts.captureText,
    confirm: texts.captureConfirm,
  }),
  release: (texts, { buyer }, { left }) => ({
    title: texts.releaseTitle(left, buyer.name),
    text: texts.releaseText,
    confirm: texts.releaseConfirm,
  }),
  refund: (texts, { buyer }, { typed }) => ({
    title: texts.refundTitle(typed, buyer.name),
    text: texts.refundText,
    confirm: texts.refundConfirm(typed),
  }),
  decline: (texts, { buyer }) => ({
    title: texts.declineTitle,
    text: texts.declineText(buyer.name),
    confirm: texts.declineConfirm,
  }),
}
