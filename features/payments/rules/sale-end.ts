import { type EventDetail, readDetail, type StoredEvent } from '#contract/events.ts'
import type { PaymentReason } from '#contract/sentences/en/payment-reasons.ts'
import type { SaleEnd } from '#contract/sale-view.ts'

/** The events that end a sale before its money is taken, or end a cash request. */
export const saleEndKinds = ['payment-released', 'payment-cancelled', 'payment-cash-ended'] as const
type SaleEndKind = (typeof saleEndKinds)[number]

const byReason: Partial<Record<PaymentReason, SaleEnd['how']>> = {
  'hand-over-missed': 'missed',
  'problem-undecided': 'undecided',
  'person-left': 'left',
  'request-unanswered': 'unanswered',
  'listing-gone': 'gone',
  replaced: 'replaced',
}

/** How an event ended a sale; undefined for an event of another kind. */
export function readSaleEnd(event: StoredEvent): SaleEnd | undefined {
  for (const kind of saleEndKinds) {
    const detail = readDetail(event, kind)
    if (detail) return nameSaleEnd(kind, detail)
  }
  return undefined
}

/**
 * How a sale ended, from the event that ended it. Leaves out an admin's reason for undoing a sale whose money could not
 * be taken, because only admins may read it.
 */
function nameSaleEnd(kind: SaleEndKind, { by, reason, text }: EventDetail<SaleEndKind>): SaleEnd {
  const how = byReason[reason as PaymentReason]
  if (how) return { how }
  const said = text ? { text } : {}
  if (by === 'buyer' || by === 'seller') return { how: 'cancelled', by, ...said }
  if (by === 'rival') return { how: 'rival' }
  if (by === 'admin') return kind === 'payment-cancelled' ? { how: 'admin' } : { how: 'admin', ...said }
  return { how: 'authorization' }
}
