import type { PaymentState } from '#contract/payment-states.ts'
import type { Payment } from '#contract/payments.ts'
import type { SaleSide, SaleView } from '#contract/sale-view.ts'
import { saleTable } from '#contract/sale-table.ts'
import { formatMinute } from '#formats/unbroken-dates.ts'
import { formatMinor } from '#formats/money.ts'
import { payments } from '#texts/payments.ts'

const { notes, notesToBuyer, notesToSeller, sums } = payments.receipt

const notesTo = { buyer: { ...notes, ...notesToBuyer }, seller: { ...notes, ...notesToSeller } }

/** Whether money was taken for the sale. Also true after it went back. */
export const isTaken = ({ state }: Pick<Payment, 'state'>): boolean => inState[state].sum === 'paid'

/** Says whether the amount was paid, reserved or not taken, and by which means. */
export const describeSum = ({ state, provider }: Pick<Payment, 'state' | 'provider'>): string =>
  sums[inState[state].sum][provider]

type Noted = Pick<Payment, 'state' | 'refundedMinor' | 'unchargedMinor' | 'changedAt'> & {
  sale?: Pick<SaleView, 'situation'> | undefined
}

/** What happened to the money after the sale, in words for the reader; undefined if the text of `describeSum` says it all. */
export function findReceiptNote(
  { state, refundedMinor, unchargedMinor = 0, changedAt, sale }: Noted,
  side: SaleSide | undefined,
): string | undefined {
  const backMinor = refundedMinor - unchargedMinor
  return inState[state].note?.({
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

type InState = {
  /** The key of the text that says whether the amount was taken. Also `paid` after it went back. */
  sum: keyof typeof sums
  /** What happened to the money after the sale, if there is more to say. */
  note?: WriteNote
}

/** What the page of a sale says about its money, by the state of its payment. */
const inState: Record<PaymentState, InState> = {
  open: { sum: 'released', note: released },
  reserved: { sum: 'reserved', note: ({ texts, isFrozen }) => (isFrozen ? texts.frozen : texts.reserved) },
  capturing: { sum: 'reserved', note: ({ texts }) => texts.capturing },
  captured: { sum: 'paid', note: partlyRefunded },
  released: { sum: 'released', note: released },
  cancelled: { sum: 'released', note: released },
  uncollectable: { sum: 'uncollectable', note: partlyRefunded },
  refunding: { sum: 'paid', note: ({ texts }) => texts.refunding },
  'refunding-part': { sum: 'paid', note: ({ texts }) => texts.refundingPart },
  'refund-failed': { sum: 'paid', note: partlyRefunded },
  refunded: { sum: 'paid', note: ({ texts, amount, when }) => texts.refunded(amount, when) },
  disputed: { sum: 'paid', note: ({ texts }) => texts.disputed },
  lost: { sum: 'paid', note: ({ texts }) => texts.lost },
  'cash-requested': { sum: 'reserved' },
  'cash-reserved': { sum: 'reserved' },
  'cash-sold': {
    sum: 'paid',
    note: ({ texts, amount, isPartBack }) => (isPartBack ? texts.partlyHandedBack(amount) : undefined),
  },
  'cash-refunded': { sum: 'paid', note: ({ texts, amount, when }) => texts.handedBack(amount, when) },
  'cash-ended': { sum: 'released' },
}
