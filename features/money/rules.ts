import type { PaymentState } from '#contract/payment-states.ts'
import type { PaymentMeans } from '#contract/payments.ts'
import type { PaymentsTable } from '#services/database/schema/payments.ts'

/** What happened to the money of a payment at the provider. */
export type MoneyState = PaymentsTable['state']

/** What has happened to a sale. */
export type SaleFacts = {
  means: PaymentMeans
  /** The state of its payment; null for a sale in cash, which has none. */
  state: MoneyState | null
  /** When it sold the phone; null again after the sale was undone. */
  soldAt: Date | null
  /** When the phone was reserved for the buyer, when they got it, and when the sale or the attempt to pay ended. */
  reservedAt: Date | null
  handedOverAt: Date | null
  endedAt: Date | null
  /** When money was found to be taken with which nothing was bought. */
  chargedAt: Date | null
}

/** What the rows of refunds, refunds by hand and disputes say about a payment, in paisa. */
export type MoneyRecords = {
  /**
   * How much was refunded to the buyer, and how much of that an admin paid by hand, without the provider. What the buyer
   * paid back to the operator, because it was too much, counts as not paid.
   */
  refundedMinor: number
  refundedByHandMinor: number
  /** How much of what counts as refunded was never charged, because both sides had agreed on it before. */
  unchargedMinor: number
  /** How much of what was refunded too much the operator does not ask back. */
  writtenOffMinor: number
  /** The amount of the refund that waits for the provider's answer. */
  requestedMinor: number | null
  /** How much should have been refunded in all, according to the refunds that failed and are still owed. */
  promisedMinor: number | null
  /** Whether the card's holder disputes the payment, or has won their dispute. */
  dispute: 'open' | 'lost' | null
}

/** In these states, a payment has no refunds yet, and no dispute that counts. */
const statesWithoutRecords: readonly (MoneyState | null)[] = ['open', 'authorized', 'capturing', null]

export const mayHaveRecords = ({ state }: Pick<SaleFacts, 'state'>) => !statesWithoutRecords.includes(state)

/** How much of a payment was taken: all of it, if `capturedMinor` is null. */
type Taken = { amountMinor: number; capturedMinor: number | null }

/** Everything on which the state of a payment depends. */
export type MoneyFacts = Taken & MoneyRecords & SaleFacts

const findTaken = ({ amountMinor, capturedMinor }: Taken) => capturedMinor ?? amountMinor

/** How much was captured of a payment and is not refunded, in paisa. */
export function findLeft(deal: Taken & Pick<MoneyRecords, 'refundedMinor'>): number {
  return findTaken(deal) - deal.refundedMinor
}

/** How much counts as refunded that the provider has not refunded: paid by hand, or never charged. */
export const findRefundedOutside = (deal: Pick<MoneyRecords, 'refundedByHandMinor' | 'unchargedMinor'>) =>
  deal.refundedByHandMinor + deal.unchargedMinor

/** Whether money was taken that nobody disputes, and no refund of it is on its way. */
export const isAtRest = ({
  state,
  dispute,
  requestedMinor,
}: Pick<MoneyFacts, 'state' | 'dispute' | 'requestedMinor'>) =>
  state === 'captured' && dispute === null && requestedMinor === null

/** Whether nothing has changed since a payment was read on which a decision about its money depends. */
export function isUnchanged(before: MoneyFacts, now: MoneyFacts): boolean {
  const facts = [
    'state',
    'refundedMinor',
    'refundedByHandMinor',
    'writtenOffMinor',
    'requestedMinor',
    'promisedMinor',
    'dispute',
  ] as const
  return facts.every((fact) => before[fact] === now[fact])
}

/**
 * How much should have been refunded to the buyer and was not, in paisa. Undefined when nothing is owed, while another
 * refund is on its way, and while the payment is disputed.
 */
export function findOwed(deal: MoneyFacts): number | undefined {
  if (!isAtRest(deal)) return undefined
  const promisedMinor = deal.soldAt ? deal.promisedMinor : findTaken(deal)
  const owedMinor = (promisedMinor ?? 0) - deal.refundedMinor
  return owedMinor > 0 ? owedMinor : undefined
}

/**
 * How much more the buyer got back than was taken, in paisa: by hand, and in the provider's dashboard or by their bank too, or
 * by hand although nothing was taken. Less what is written off. Undefined when it is not more, and for a
 * captured payment until the bank has decided about a dispute.
 */
export function findExcess(deal: MoneyFacts): number | undefined {
  const { state, dispute, refundedByHandMinor, writtenOffMinor } = deal
  const isDecided = state === 'captured' ? dispute !== 'open' : state === 'cancelled'
  if (!isDecided || refundedByHandMinor <= 0) return undefined
  // The bank gave back all that the provider still had, or the provider never had anything.
  const isAllByHand = state === 'cancelled' || dispute === 'lost'
  const tooMuchMinor = isAllByHand ? refundedByHandMinor : -findLeft(deal)
  const excessMinor = tooMuchMinor - writtenOffMinor
  return excessMinor > 0 ? excessMinor : undefined
}

/**
 * Whether everything that was captured goes back to the buyer or has gone back, so that the seller has no share: it is
 * refunded, its refund is on its way or has failed, or nothing was bought with it.
 */
export function goesBack(
  deal: Taken & Pick<MoneyFacts, 'refundedMinor' | 'requestedMinor' | 'promisedMinor' | 'soldAt'>,
): boolean {
  const { requestedMinor, promisedMinor, soldAt } = deal
  const leftMinor = findLeft(deal)
  if (leftMinor <= 0 || soldAt === null) return true
  if (requestedMinor !== null) return requestedMinor >= leftMinor
  return promisedMinor !== null && promisedMinor >= findTaken(deal)
}

/**
 * Whether the seller has the money of a sale: nobody disputes it, and no refund is on its way. A part may have been
 * refunded, or handed back in cash.
 */
export const isWithSeller = (sale: MoneyFacts) =>
  isCash(sale) ? isSoldInCash(sale) && findLeft(sale) > 0 : isAtRest(sale) && !goesBack(sale)

/** Whether the buyer has got everything back, also in cash, or a refund of everything is on its way. */
export function isRefunded(sale: MoneyFacts): boolean {
  if (isCash(sale)) return isSoldInCash(sale) && findLeft(sale) <= 0
  return sale.state === 'captured' && sale.dispute === null && goesBack(sale) && !owesAll(sale)
}

const isSoldInCash = (sale: SaleFacts) => findCashState(sale) === 'sold'

/** Whether everything that is left should have been refunded and was not. */
export const owesAll = (deal: MoneyFacts) => isAtRest(deal) && goesBack(deal) && findLeft(deal) > 0

/** Whether the phone is paid for in cash at the meeting, without a payment at a provider. */
export const isCash = ({ means }: Pick<SaleFacts, 'means'>) => means === 'cash'

/** The state of the payment of a sale that is not in cash. */
export function getMoneyState({ state }: Pick<SaleFacts, 'state'>): MoneyState {
  if (state === null) throw new Error('A sale in cash has no payment.')
  return state
}

/** What has become of a sale in cash. */
export type CashState = 'requested' | 'reserved' | 'sold' | 'ended'

/** What has become of a sale in cash; undefined for a sale with a payment. */
export const findCashState = (sale: SaleFacts): CashState | undefined =>
  isCash(sale) ? nameCashState(sale) : undefined

function nameCashState({ reservedAt, handedOverAt, endedAt }: SaleFacts): CashState {
  if (endedAt) return 'ended'
  if (handedOverAt) return 'sold'
  return reservedAt ? 'reserved' : 'requested'
}

/** Whether the phone is sold and waits for its hand-over. */
export const isReserved = (sale: SaleFacts) =>
  sale.soldAt !== null && sale.handedOverAt === null && (isCash(sale) || sale.state === 'authorized')

/** Whether the sale ended before its hand-over, and the money that was reserved for it was not taken. */
export const isReleased = ({ state, reservedAt, handedOverAt, chargedAt }: SaleFacts) =>
  state === 'cancelled' && reservedAt !== null && handedOverAt === null && chargedAt === null

const isInCash = (state: CashState) => (deal: MoneyFacts) => findCashState(deal) === state
const isIn = (state: MoneyState) => (deal: MoneyFacts) => deal.state === state
const isRequested = ({ requestedMinor }: MoneyFacts) => requestedMinor !== null

type ClientState = {
  is: (deal: MoneyFacts) => boolean
  /** The condition in words, for docs/payments.md, unless the name says it. */
  when?: string
}

/**
 * The states of a payment or a sale in cash as clients see them. The first whose condition is true counts.
 * `stateConditions` says the same in SQL.
 */
export const clientStates: Record<PaymentState, ClientState> = {
  'cash-ended': { is: isInCash('ended') },
  'cash-requested': { is: isInCash('requested') },
  'cash-reserved': { is: isInCash('reserved') },
  'cash-refunded': { is: (deal) => isSoldInCash(deal) && findLeft(deal) <= 0 },
  'cash-sold': { is: isInCash('sold') },
  open: { is: isIn('open') },
  reserved: { is: isIn('authorized'), when: '`authorized`' },
  capturing: { is: isIn('capturing') },
  uncollectable: { is: isIn('uncollectable') },
  released: {
    is: isReleased,
    when: 'the sale ended before its hand-over, and nothing was captured',
  },
  cancelled: { is: isIn('cancelled') },
  lost: { is: ({ dispute }) => dispute === 'lost', when: 'a dispute is lost' },
  disputed: { is: ({ dispute }) => dispute === 'open', when: 'a dispute is open' },
  refunding: {
    is: (deal) => isRequested(deal) && goesBack(deal),
    when: 'a refund of everything that is left is requested',
  },
  'refunding-part': { is: isRequested, when: 'a refund of a part is requested' },
  refunded: { is: (deal) => findLeft(deal) <= 0, when: 'nothing is left' },
  'refund-failed': {
    is: owesAll,
    when: 'it bought nothing, or a failed refund of everything is still promised',
  },
  captured: { is: isIn('captured') },
}

const orderedStates = Object.keys(clientStates) as PaymentState[]

/** The state of a payment or a sale in cash as clients see it. It is only shown: decisions read the facts. */
export function describePayment(deal: MoneyFacts): PaymentState {
  const state = orderedStates.find((each) => clientStates[each].is(deal))
  if (!state) throw new Error('No state describes this payment.')
  return state
}
