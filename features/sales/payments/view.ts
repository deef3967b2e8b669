import {
  ChangedBy,
  type HandOver,
  type Payment,
  type PaymentStep,
  type PaymentWithSteps,
} from '#contract/payments.ts'
import type { PaymentReason, paymentReasons } from '#contract/sentences/en/payment-reasons.ts'
import type { Translated } from '#contract/sentences/sentence.ts'
import type { SaleView } from '#contract/sale-view.ts'
import type { Session } from '#contract/session.ts'
import { titleOf } from '#features/listings/rules/title.ts'
import { describePayment, findExcess, findOwed, isReserved } from '#features/money/rules.ts'
import type { DealWithParties } from './queries.ts'
import type { PaymentEvent } from './queries/history.ts'
import { isSale } from './rules.ts'
import { findActions } from './rules/actions.ts'
import { isCodeLocked, makeHandOverCode } from './rules/hand-over.ts'

/**
 * A payment as an admin or one of its two parties sees it. The parties do not see email addresses.
 */
function viewPayment(row: DealWithParties, session: Session, sentences: ReasonSentences): Payment {
  const party = (name: string, email: string) => (session.isAdmin ? { name, email } : { name })
  return {
    id: row.id,
    intentId: row.intentId,
    bookingId: row.bookingId,
    listingId: row.itemId,
    brandName: row.brandName,
    model: row.model,
    title: titleOf(row),
    amountMinor: row.amountMinor,
    refundedMinor: row.refundedMinor,
    ...(row.unchargedMinor > 0 && { unchargedMinor: row.unchargedMinor }),
    currency: row.currency,
    provider: row.means,
    state: describePayment(row),
    ...(row.refundReason === null ? {} : { refundReason: describeReason(row.refundReason, sentences) }),
    ...viewOwed(row, session),
    ...viewByHand(row, session),
    buyer: party(row.buyerName, row.buyerEmail),
    seller: party(row.sellerName, row.sellerEmail),
    startedAt: row.createdAt.toISOString(),
    ...(row.soldAt === null ? {} : { soldAt: row.soldAt.toISOString() }),
    changedAt: row.updatedAt.toISOString(),
    ...viewExplanations(row, session),
    isSale: isSale(row),
    may: findActions(row, session),
  }
}

/** A payment in the list for admins, with the number of attempts to pay before it. */
export function viewListed(
  row: DealWithParties & { attempts: number | null },
  session: Session,
  sentences: ReasonSentences,
): Payment {
  const deal = viewPayment(row, session, sentences)
  return row.attempts ? { ...deal, attempts: row.attempts } : deal
}

/** How much should have been refunded and was not, and how much was refunded too much, for admins. */
function viewOwed(row: DealWithParties, { isAdmin }: Session): Pick<Payment, 'owedMinor' | 'excessMinor'> {
  if (!isAdmin) return {}
  const [owedMinor, excessMinor] = [findOwed(row), findExcess(row)]
  return {
    ...(owedMinor !== undefined && { owedMinor }),
    ...(excessMinor !== undefined && { excessMinor }),
  }
}

/** The seller sees the refunds by hand, but not the references of the transfers. */
function viewByHand(
  { byHand, buyerId }: DealWithParties,
  { userId, isAdmin }: Session,
): Pick<Payment, 'refundsByHand'> {
  if (byHand.length === 0) return {}
  const isShown = isAdmin || userId === buyerId
  const refundsByHand = byHand.map(({ amountMinor, reference, reason, by, at }) => ({
    amountMinor,
    ...(isShown && { reference }),
    reason,
    ...(isAdmin && by !== null && { by }),
    at: new Date(at).toISOString(),
  }))
  return { refundsByHand }
}

/** Admins see both explanations, each side only its own. */
function viewExplanations(
  { explanations, buyerId, sellerId }: DealWithParties,
  { userId, isAdmin }: Session,
): Pick<Payment, 'explanations'> {
  const isOwn = { buyer: userId === buyerId, seller: userId === sellerId }
  const shown = explanations.filter(({ side }) => isAdmin || isOwn[side])
  if (shown.length === 0) return {}
  return {
    explanations: shown.map(({ side, text, at, read }) => ({
      by: side,
      text,
      at: new Date(at).toISOString(),
      ...(isAdmin && { isNew: read === null }),
    })),
  }
}

/** Reads the sale of a payment. The feature `sales`, which this one must not import, provides it. */
export type ReadSaleView = (deal: DealWithParties, session: Session) => Promise<SaleView | undefined>

type ViewContext = {
  session: Session
  sentences: ReasonSentences
  codeKey: Uint8Array
  /** An open problem stops the hand-over and the cancellation of a sale. */
  isFrozen: boolean
}

const stoppedActions: Payment['may'] = ['confirm-hand-over', 'enter-code', 'renew-code', 'cancel']

export function viewPaymentWithSteps(
  row: DealWithParties,
  events: PaymentEvent[],
  { session, sentences, codeKey, isFrozen }: ViewContext,
): PaymentWithSteps {
  const viewer = session.isAdmin ? 'admin' : 'party'
  const deal = viewPayment(row, session, sentences)
  return {
    ...deal,
    may: deal.may.filter((each) => !isFrozen || !stoppedActions.includes(each)),
    steps: events.map((event) => viewStep(event, viewer, sentences)),
    ...(isReserved(row) && row.handOverBy && !isFrozen
      ? { handOver: viewHandOver(row, row.handOverBy, session, codeKey) }
      : {}),
  }
}

/** Only the buyer sees the code: the seller learns it at the hand-over. */
function viewHandOver(
  row: DealWithParties,
  endsAt: Date,
  { userId }: Session,
  codeKey: Uint8Array,
): HandOver {
  const isLocked = isCodeLocked(row)
  const isShown = row.buyerId === userId && !isLocked
  return {
    by: endsAt.toISOString(),
    ...(isShown ? { code: makeHandOverCode(codeKey, row) } : {}),
    isLocked,
  }
}

const kindsExplainedToBoth = new Set([
  'payment-refunding',
  'payment-refunding-part',
  'payment-released',
  'payment-cash-ended',
  'refund-withdrawn',
  'refund-by-hand',
])

/**
 * The two parties see each other's names, but not those of admins and other buyers. They see an admin's reason only for
 * the kinds in `kindsExplainedToBoth`.
 */
function viewStep(
  { kind, detail, actorName, createdAt }: PaymentEvent,
  viewer: 'admin' | 'party',
  sentences: ReasonSentences,
): PaymentStep {
  const by = ChangedBy.safeParse(detail['by'])
  const isNamed = viewer === 'admin' || by.data === 'buyer' || by.data === 'seller'
  // When an admin writes the reason for one of these kinds, the page says that both sides read it.
  const isTold = viewer === 'admin' || by.data !== 'admin' || kindsExplainedToBoth.has(kind)
  const reason = isTold ? readReason(detail, sentences) : undefined
  const amountMinor = detail['amountMinor']
  return {
    kind: kind.replace(/^payment-/, ''),
    ...(by.success ? { by: by.data } : {}),
    ...(actorName !== null && isNamed ? { name: actorName } : {}),
    ...(typeof amountMinor === 'number' ? { amountMinor } : {}),
    ...(reason === undefined ? {} : { reason }),
    at: createdAt.toISOString(),
  }
}

/** The reason of a stored step: what a person typed, or the sentence for our code. Undefined when it has none. */
export function readReason(detail: PaymentEvent['detail'], sentences: ReasonSentences): string | undefined {
  const { reason, text } = detail
  if (typeof text === 'string') return text
  return typeof reason === 'string' ? describeReason(reason, sentences) : undefined
}

export type ReasonSentences = { paymentReasons: Translated<typeof paymentReasons> }

/** The sentence for a stored code. Any other text is returned as it is: a person typed it. */
export function describeReason(reason: string, { paymentReasons }: ReasonSentences): string {
  return Object.hasOwn(paymentReasons, reason) ? paymentReasons[reason as PaymentReason] : reason
}
