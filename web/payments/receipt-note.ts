import { awaitingHandOver, type PaymentState } from '#contract/payment-states.ts'
import type { Payment } from '#contract/payments.ts'
import type { SaleSide, SaleView } from '#contract/sale-view.ts'
import { saleTable } from '#contract/sale-table.ts'
import { formatMinute } from '#formats/unbroken-dates.ts'
import { formatMinor } from '#formats/money.ts'
import { payments } from '#texts/payments.ts'

const { notes, notesToBuyer, notesToSeller, sums } = payments.receipt

const notesTo = { buyer: { ...notes, ...notesToBuyer }, seller: { ...notes, ...notesToSeller } }

/** The states in which nothing was taken, or could not be, with the key of the text that says so. */
const uncharged: Partial<Record<PaymentState, keyof typeof sums>> = {
  open: 'released',
  released: 'released',
  cancelled: 'released',
  'cash-ended': 'released',
  uncollectable: 'uncollectable',
}

const isAwaiting = (state: PaymentState) => awaitingHandOver.some((each) => each === state)

/** Whether money was taken for the sale. Also true after it went back. */
export const isTaken = ({ state }: Pick<Payment, 'state'>): boolean =>
  uncharged[state] === undefined && !isAwaiting(state)

/** Says whether the amount was paid, reserved or not taken, and by which means. */
export function describeSum({ state, provider }: Pick<Payment, 'state' | 'provider'>): string {
  return sums[uncharged[state] ?? (isAwaiting(state) ? 'reserved' : 'paid')][provider]
}

type Noted = Pick<Payment, 'state' | 'refundedMinor' | 'changedAt'> & {
  sale?: Pick<SaleView, 'situation'> | undefined
}

/** What happened to the money after the sale, in words for the reader; undefined if the text of `describeSum` says it all. */
export function findReceiptNote(
  { state, refundedMinor, changedAt, sale }: Noted,
  side: SaleSide | undefined,
): string | undefined {
  const texts = side ? notesTo[side] : notes
  const when = formatMinute(new Date(changedAt))
  if (state === 'refunded') return texts.refunded(formatMinor(refundedMinor), when)
  if (state === 'cash-refunded') return texts.handedBack(formatMinor(refundedMinor), when)
  if (state === 'lost') return texts.lost
  if (state === 'refunding') return texts.refunding
  if (state === 'refunding-part') return texts.refundingPart
  if (state === 'reserved')
    return sale && saleTable[sale.situation].phase === 'frozen' ? texts.frozen : texts.reserved
  if (state === 'capturing') return texts.capturing
  if (uncharged[state] === 'released') return texts.released
  if (state === 'disputed') return texts.disputed
  if (refundedMinor <= 0) return undefined
  return (state === 'cash-sold' ? texts.partlyHandedBack : texts.partlyRefunded)(formatMinor(refundedMinor))
}
