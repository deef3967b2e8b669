import { useState } from 'react'
import * as z from 'zod/mini'
import { RefundRequest } from '#contract/payments.ts'
import type { SaleProblem, SaleProblemDecision } from '#contract/sale-problems.ts'
import { formatAppointment } from '#formats/unbroken-dates.ts'
import { formatMinor } from '#formats/money.ts'
import { adminPayments } from '#texts/admin-payments.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { amountWithin, nameAmount } from '#web/commands/amount-field.tsx'
import { CommandDialog } from '#web/commands/command-dialog.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { findNextRowName } from '#web/ui/lists/row-focus.ts'
import { BuyerPart, EndingRequest, readEnding } from '#web/admin/payments/buyer-part.tsx'
import { decideProblem } from './use-sale-problems.ts'

const { admin } = saleProblems

type Props = { problem: SaleProblem; outcome: SaleProblemDecision['outcome']; onClose: () => void }

/** Asks for a reason before an admin decides a problem with a sale. */
export function DecideDialog({ problem, outcome, onClose }: Props) {
  const leftMinor = problem.amountMinor - problem.refundedMinor
  const describe = (amountMinor?: string) =>
    describeDecision[outcome](problem, {
      left: formatMinor(leftMinor),
      typed: nameAmount(amountMinor, leftMinor),
    })
  const why = { kind: 'paragraph', name: 'reason', label: adminPayments.why, help: admin.reasonHelp } as const
  const isRefund = outcome === 'refund'
  const isRelease = outcome === 'release'
  const refund = z.extend(RefundRequest, {
    amountMinor: amountWithin(leftMinor, adminPayments.amountTooLarge(formatMinor(leftMinor))),
  })
  return (
    <CommandDialog
      title={({ amountMinor }) => describe(amountMinor).title}
      text={describe().text}
      confirm={({ amountMinor }) => describe(amountMinor).confirm}
      fields={
        isRefund ? [{ kind: 'amount', name: 'amountMinor', leftMinor, texts: adminPayments }, why] : [why]
      }
      schema={isRefund ? refund : isRelease ? EndingRequest : RefundRequest}
      readValues={isRelease ? readEnding : undefined}
      draft={`${outcome} of ${problem.id}`}
      command={decideProblem(problem, outcome)}
      onClose={onClose}
      focusAfter={() => findNextRowName(problem.id)}
    >
      <UnansweredWarning problem={problem} />
      {isRelease && <BuyerPart />}
    </CommandDialog>
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

type DescribeDecision = (
  problem: SaleProblem,
  /** All that is left, and the typed amount if it is valid. */
  amounts: { left: string; typed: string | undefined },
) => { title: string; text: string; confirm: string }

/** The title, the text and the button of the dialog in which an admin decides a problem, by the outcome. */
export const describeDecision: Record<SaleProblemDecision['outcome'], DescribeDecision> = {
  capture: ({ seller }, { left }) => ({
    title: admin.captureTitle(left, seller.name),
    text: admin.captureText,
    confirm: admin.captureConfirm,
  }),
  release: ({ buyer }, { left }) => ({
    title: admin.releaseTitle(left, buyer.name),
    text: admin.releaseText,
    confirm: admin.releaseConfirm,
  }),
  refund: ({ buyer }, { typed }) => ({
    title: admin.refundTitle(typed, buyer.name),
    text: admin.refundText,
    confirm: admin.refundConfirm(typed),
  }),
  confirm: ({ buyer }) => ({
    title: admin.confirmTitle(buyer.name),
    text: admin.confirmText,
    confirm: admin.confirm,
  }),
  uphold: ({ buyer, state }) => ({
    title: admin.upholdTitle(buyer.name),
    text: admin.upholdText[state === 'handing-back' ? 'agreed' : 'open'],
    confirm: admin.uphold,
  }),
  decline: ({ reportedBy, buyer, may, isCash }) => ({
    title: admin.declineTitle,
    // Money can be released only before it is taken.
    text: isCash ? admin.declineCash : admin.declineText[reportedBy](buyer.name, !may.includes('release')),
    confirm: admin.declineConfirm,
  }),
}
