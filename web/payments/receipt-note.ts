import type { PaymentState } from '#contract/payment-states.ts'
import type { Payment } from '#contract/payments.ts'
import type { SaleSide, SaleView } from '#contract/sale-view.ts'
import { saleTable } from '#contract/sale-table.ts'
import { formatMinute } from '#formats/unbroken-dates.ts'
import { formatMinor } from '#formats/money.ts'
import { payments } from '#texts/payments.ts'

const { notes, notesToBuyer, notesToSeller, sums } = payments.receipt

const notesTo = { buyer: { ...notes, ...notesToBuyer }, seller: { ...notes, ...notesToSeller } }

/** Whether the amount was taken, by the state of its payment: the key of the text that says so. Also `paid` after it went back. */
const sumsOf: Record<PaymentState, keyof typeof sums> = {
  open: 'released',
  reserved: 'reserved',
  capturing: 'reserved',
  captured: 'paid',
  released: 'released',
  cancelled: 'released',
  uncollectable: 'uncollectable',
  refunding: 'paid',
  'refunding-part': 'paid',
  'refund-failed': 'paid',
  refunded: 'paid',
  disputed: 'paid',
  lost: 'paid',
  'cash-requested': 'reserved',
  'cash-reserved': 'reserved',
  'cash-sold': 'paid',
  'cash-refunded': 'paid',
  'cash-ended': 'released',
}

/** Whether money was taken for the sale. Also true after it went back. */
export const isTaken = ({ state }: Pick<Payment, 'state'>): boolean => sumsOf[state] === 'paid'

/** Says whether the amount was paid, reserved or not taken, and by which means. */
export const describeSum = ({ state, provider }: Pick<Payment, 'state' | 'provider'>): string =>
  sums[sumsOf[state]][provider]

type Noted = Pick<Payment, 'state' | 'refundedMinor' | 'unchargedMinor' | 'changedAt'> & {
  sale?: Pick<SaleView, 'situation'> | undefined
}

/** What happened to the money after the sale, in words for the reader; undefined if the text of `describeSum` says it all. */
export function findReceiptNote(
  { state, refundedMinor, unchargedMinor = 0, changedAt, sale }: Noted,
  side: SaleSide | undefined,
): string | undefined {
  const backMinor = refundedMinor - unchargedMinor
  return notesOf[state]({
    texts: side ? notesTo[side] : notes,
    amount: formatMinor(backMinor),
    uncharged: unchargedMinor > 0 ? formatMinor(unchargedMinor) : undefined,
    when: formatMinute(new Date(changedAt)),
    isPartBack: backMinor > 0,
    isFrozen: sale !== undefined && saleTable[sale.situation].problem.freezesReserved,
  })
}

type NoteFacts = {
  texts: typeof notes
  /** How much went back to the buyer, and whether any did. */
  amount: string
  isPartBack: boolean
  /** How much was not charged, as both sides had agreed. */
  uncharged: string | undefined
  when: string
  isFrozen: boolean
}
type WriteNote = (facts: NoteFacts) => string | undefined

const released: WriteNote = ({ texts }) => texts.released
const partlyRefunded: WriteNote = ({ texts, amount, isPartBack, uncharged }) => {
  if (isPartBack) return texts.partlyRefunded(amount)
  return uncharged && texts.partlyUncharged(uncharged)
}
const none: WriteNote = () => undefined

const notesOf: Record<PaymentState, WriteNote> = {
  open: released,
  reserved: ({ texts, isFrozen }) => (isFrozen ? texts.frozen : texts.reserved),
  capturing: ({ texts }) => texts.capturing,
  captured: partlyRefunded,
  released,
  cancelled: released,
  uncollectable: partlyRefunded,
  refunding: ({ texts }) => texts.refunding,
  'refunding-part': ({ texts }) => texts.refundingPart,
  'refund-failed': partlyRefunded,
  refunded: ({ texts, amount, when }) => texts.refunded(amount, when),
  disputed: ({ texts }) => texts.disputed,
  lost: ({ texts }) => texts.lost,
  'cash-requested': none,
  'cash-reserved': none,
  'cash-sold': ({ texts, amount, isPartBack }) => (isPartBack ? texts.partlyHandedBack(amount) : undefined),
  'cash-refunded': ({ texts, amount, when }) => texts.handedBack(amount, when),
  'cash-ended': none,
}
