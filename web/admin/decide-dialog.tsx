import { useRef, useState } from 'react'
import { RefundRequest } from '#contract/payments.ts'
import type { SaleProblem, SaleProblemDecision } from '#contract/sale-problems.ts'
import { formatAppointment } from '#lib/unbroken-dates.ts'
import { formatTaka } from '#lib/money.ts'
import { adminPayments } from '#texts/admin-payments.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useForm } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { findNextRowName } from '#web/ui/row-focus.ts'
import { useKeptText } from '#web/ui/use-kept-text.ts'
import { amountKey } from './payment-dialogs.ts'
import { BuyerPart, EndingRequest, readEnding } from './buyer-part.tsx'
import { readAmount, readRefund, RefundAmount, refundWithin } from './refund-amount.tsx'
import { useDecide } from './use-sale-problems.ts'

const { admin } = saleProblems

type Props = {
  problem: SaleProblem
  outcome: SaleProblemDecision['outcome']
  /** The reasons typed earlier, by problem id. */
  reasons: Map<string, string>
  onClose: () => void
}

/** Asks for a reason before an admin decides a problem with a sale. */
export function DecideDialog({ problem, outcome, reasons, onClose }: Props) {
  const next = useRef<HTMLElement>(null)
  const { run, busy, dialog } = useDecide(outcome, (isDone) => {
    if (isDone) next.current = findNextRowName(problem.id)
    onClose()
  })
  const left = problem.amount - problem.refundedAmount
  const [typed, setTyped] = useKeptText(reasons, amountKey(problem.id))
  const [reason, setReason] = useKeptText(reasons, problem.id)
  const isRefund = outcome === 'refund'
  const taka = readAmount(typed, left)
  const amounts = { left: formatTaka(left), typed: taka === undefined ? undefined : formatTaka(taka) }
  const isRelease = outcome === 'release'
  const readValues = isRefund ? readRefund : isRelease ? readEnding : undefined
  const form = useForm({
    schema: isRefund
      ? refundWithin(left, adminPayments.amountTooLarge(amounts.left))
      : isRelease
        ? EndingRequest
        : RefundRequest,
    ...(readValues && { readValues }),
    onSubmit: (body) => run({ problem, ...body }),
  })
  return (
    <ReasonDialog
      {...describeDecision[outcome](admin, problem, amounts)}
      form={form}
      label={adminPayments.why}
      help={admin.reasonHelp}
      value={reason}
      onType={setReason}
      fields={
        (isRefund && <RefundAmount left={left} typed={typed} onType={setTyped} />) ||
        (isRelease && <BuyerPart />)
      }
      busy={busy}
      dialog={dialog}
      onClose={onClose}
      finalFocus={() => next.current}
    >
      <UnansweredWarning problem={problem} />
    </ReasonDialog>
  )
}

/** Warns an admin who decides before the other side has had its time to answer. */
function UnansweredWarning({ problem: { answerBy, reportedBy, buyer, seller } }: Pick<Props, 'problem'>) {
  const [now] = useState(() => new Date(serverNow()))
  if (answerBy === undefined) return null
  const other = reportedBy === 'buyer' ? seller : buyer
  const end = new Date(answerBy)
  return (
    <Notice icon="warning" tone="bad" title={admin.unanswered(other.name)}>
      {end > now ? admin.unansweredUntil(formatAppointment(end)) : admin.unansweredLate}
    </Notice>
  )
}

type Texts = (typeof saleProblems)['admin']
type DescribeDecision = (
  texts: Texts,
  problem: SaleProblem,
  /** All that is left, and the typed amount if it is valid. */
  amounts: { left: string; typed: string | undefined },
) => { title: string; text: string; confirm: string }

/** The title, the text and the button of the dialog in which an admin decides a problem, by the outcome. */
export const describeDecision: Record<SaleProblemDecision['outcome'], DescribeDecision> = {
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
  decline: (texts, { reportedBy, buyer, may }) => ({
    title: texts.declineTitle,
    // Money can be released only before it is taken.
    text: texts.declineText[reportedBy](buyer.name, !may.includes('release')),
    confirm: texts.declineConfirm,
  }),
}
