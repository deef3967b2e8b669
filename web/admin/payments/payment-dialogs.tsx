import type { ComponentType } from 'react'
import * as z from 'zod/mini'
import { RelistRequest } from '#contract/moderation.ts'
import {
  ExcessExplanation,
  type Finding,
  type Payment,
  RefundByHand,
  RefundRequest,
  RefundWithdrawal,
  UnknownPaymentExplanation,
} from '#contract/payments.ts'
import { formatMinor } from '#formats/money.ts'
import { adminPayments } from '#texts/admin-payments.ts'
import { amountWithin, nameAmount } from '#web/commands/amount-field.tsx'
import { CommandDialog } from '#web/commands/command-dialog.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { findRowName } from '#web/ui/lists/row-focus.ts'
import { BuyerPart, EndingRequest, readEnding } from './buyer-part.tsx'
import {
  explainExcess,
  explainUnknown,
  recordRefundByHand,
  refundPayment,
  relistPayment,
  withdrawRefund,
} from './payment-commands.ts'
import type { DialogAction } from './payment-row.tsx'
import { isBeforeHandOver } from './refund-body.ts'

type Props = { payment: Payment; onClose: () => void }

/** What all dialogs about a payment have in common. Its button is gone afterwards, so the row's name gets the focus. */
const ofPayment = ({ payment: { id }, onClose }: Props) => ({ onClose, focusAfter: () => findRowName(id) })

const askWhy = (help: string) =>
  ({ kind: 'paragraph', name: 'reason', label: adminPayments.why, help }) as const

/** Asks an admin what the action needs. */
export function PaymentDialog({ action, ...props }: Props & { action: DialogAction }) {
  const Dialog = dialogs[action]
  return <Dialog {...props} />
}

/** Asks how much of a payment is refunded, and why. Before the hand-over, it asks why the sale is ended instead. */
function RefundDialog(props: Props) {
  return isBeforeHandOver(props.payment) ? <EndSale {...props} /> : <Refund {...props} />
}

function Refund(props: Props) {
  const { payment } = props
  const leftMinor = payment.amountMinor - payment.refundedMinor
  return (
    <CommandDialog
      {...ofPayment(props)}
      title={({ amountMinor }) =>
        adminPayments.refundTitle(nameAmount(amountMinor, leftMinor), payment.buyer.name)
      }
      text={adminPayments.refundText}
      confirm={({ amountMinor }) => adminPayments.refundConfirm(nameAmount(amountMinor, leftMinor))}
      fields={[
        { kind: 'amount', name: 'amountMinor', leftMinor, texts: adminPayments },
        askWhy(adminPayments.whyTheyReadHelp),
      ]}
      schema={z.extend(RefundRequest, {
        amountMinor: amountWithin(leftMinor, adminPayments.amountTooLarge(formatMinor(leftMinor))),
      })}
      draft={`refund of ${payment.id}`}
      command={refundPayment(payment)}
    />
  )
}

function EndSale(props: Props) {
  const { payment } = props
  const { endCash, endSale, releaseText, whyTheyReadHelp } = adminPayments
  const isCash = payment.provider === 'cash'
  const shared = {
    ...ofPayment(props),
    text: isCash ? endCash.text : releaseText,
    confirm: endSale.open,
    fields: [askWhy(whyTheyReadHelp)],
    draft: `end of ${payment.id}`,
    command: refundPayment(payment),
  }
  // A sale for cash counts towards no limit of the buyer.
  if (isCash) return <CommandDialog {...shared} title={endCash.title(payment.title)} schema={RefundRequest} />
  return (
    <CommandDialog
      {...shared}
      title={endSale.title(payment.title)}
      schema={EndingRequest}
      readValues={readEnding}
    >
      <BuyerPart />
    </CommandDialog>
  )
}

/** Asks why a failed refund is dropped, so that its money stays with the seller. */
function WithdrawDialog(props: Props) {
  const { payment } = props
  const { withdraw } = adminPayments
  const failed = formatMinor(payment.owedMinor ?? 0)
  return (
    <CommandDialog
      {...ofPayment(props)}
      title={withdraw.title(failed, payment.buyer.name)}
      text={withdraw.text(failed, payment.seller.name)}
      confirm={withdraw.confirm}
      fields={[askWhy(withdraw.help)]}
      schema={z.pick(RefundWithdrawal, { reason: true })}
      draft={`withdrawal of the refund of ${payment.id}`}
      command={withdrawRefund(payment)}
    />
  )
}

/** Asks what an admin paid to the buyer by bank or wallet, because a refund is not possible: amount, reference, reason. */
function ByHandDialog(props: Props) {
  const { payment } = props
  const { byHand, amount } = adminPayments
  const { owedMinor = 0 } = payment
  return (
    <CommandDialog
      {...ofPayment(props)}
      title={({ amountMinor }) => byHand.title(nameAmount(amountMinor, owedMinor), payment.buyer.name)}
      text={payment.soldAt ? byHand.text : `${byHand.compareFirst} ${byHand.text}`}
      confirm={byHand.confirm}
      fields={[
        { kind: 'amount', name: 'amountMinor', leftMinor: owedMinor, texts: { ...byHand, amount } },
        {
          kind: 'line',
          name: 'reference',
          label: byHand.reference,
          help: byHand.referenceHelp,
          maxLength: 100,
        },
        askWhy(byHand.help),
      ]}
      schema={z.extend(RefundByHand, {
        amountMinor: amountWithin(owedMinor, byHand.amountTooLarge(formatMinor(owedMinor))),
      })}
      draft={`refund by hand of ${payment.id}`}
      command={recordRefundByHand(payment)}
    />
  )
}

/** Asks how it ended with what the buyer got back twice, for which amount, and why. */
function ExcessDialog(props: Props) {
  const { payment } = props
  const { excess, amount } = adminPayments
  const { excessMinor = 0 } = payment
  return (
    <CommandDialog
      {...ofPayment(props)}
      title={({ amountMinor }) => excess.title(nameAmount(amountMinor, excessMinor), payment.buyer.name)}
      text={excess.text}
      confirm={excess.confirm}
      fields={[
        {
          kind: 'choice',
          name: 'how',
          legend: excess.how,
          options: [
            { value: 'returned', label: excess.ways.returned },
            { value: 'written-off', label: excess.ways['written-off'] },
          ],
        },
        { kind: 'amount', name: 'amountMinor', leftMinor: excessMinor, texts: { ...excess, amount } },
        askWhy(excess.help),
      ]}
      schema={z.extend(z.omit(ExcessExplanation, { excessMinor: true }), {
        amountMinor: amountWithin(excessMinor, excess.amountTooLarge(formatMinor(excessMinor))),
      })}
      draft={`excess of ${payment.id}`}
      command={explainExcess(payment)}
    />
  )
}

/**
 * Asks for a reason before a sale whose money cannot be captured is undone. It also asks the admin whether the buyer
 * already has the phone.
 */
function RelistDialog(props: Props) {
  const { payment } = props
  return (
    <CommandDialog
      {...ofPayment(props)}
      title={adminPayments.relistTitle(payment.title)}
      text={adminPayments.relistText(payment.buyer.name, payment.seller.name)}
      confirm={adminPayments.relistConfirm}
      fields={[askWhy(adminPayments.whyHelp)]}
      schema={RelistRequest}
      draft={`relisting of ${payment.id}`}
      command={relistPayment(payment)}
    >
      <Notice icon="warning" title={adminPayments.handedOver}>
        {adminPayments.handedOverText}
      </Notice>
    </CommandDialog>
  )
}

const dialogs: Record<DialogAction, ComponentType<Props>> = {
  refund: RefundDialog,
  'withdraw-refund': WithdrawDialog,
  'refund-by-hand': ByHandDialog,
  'explain-excess': ExcessDialog,
  relist: RelistDialog,
}

type ExplainProps = { finding: Finding & { intentId: string }; onClose: () => void }

/** Asks why the money of a payment that only the provider knows stays where it is. */
export function ExplainDialog({ finding: { intentId, amountMinor = 0 }, onClose }: ExplainProps) {
  const { explain } = adminPayments.reconciliation
  return (
    <CommandDialog
      onClose={onClose}
      title={explain.title(formatMinor(amountMinor))}
      text={explain.text}
      confirm={explain.confirm}
      fields={[askWhy(adminPayments.whyHelp)]}
      schema={UnknownPaymentExplanation}
      draft={`explanation of ${intentId}`}
      command={explainUnknown(intentId)}
      // Its button is gone afterwards.
      focusAfter={() => document.getElementById('reconciliation')}
    />
  )
}
