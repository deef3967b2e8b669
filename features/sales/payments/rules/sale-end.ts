import type { ChangedBy } from '#contract/payments.ts'
import type { PaymentReason } from '#contract/sentences/en/payment-reasons.ts'
import type { SaleEnd } from '#contract/sale-view.ts'
import type { Deal } from '../queries.ts'

/** The columns of a payment that say how it ended before its money was taken. */
export type EndRow = Pick<Deal, 'endHow' | 'endBy' | 'endText'>

/** How a sale, a cash request or an attempt to pay ended before money was taken; undefined when it did not. */
export function readSaleEnd({ endHow, endBy, endText }: EndRow): SaleEnd | undefined {
  if (endHow === null) return undefined
  return { how: endHow, ...(endBy !== null && { by: endBy }), ...(endText !== null && { text: endText }) }
}

const byReason: Partial<Record<PaymentReason, SaleEnd['how']>> = {
  'hand-over-missed': 'missed',
  'problem-undecided': 'undecided',
  'person-left': 'left',
  'request-unanswered': 'unanswered',
  'listing-gone': 'gone',
  replaced: 'replaced',
}

type Ending = { by: ChangedBy; reason?: PaymentReason | undefined; text?: string | undefined }

/**
 * How a sale, a request or an attempt to pay ends. `wasReserved`: before its hand-over. Otherwise leaves out what an admin
 * wrote, because only admins may read why a sale whose money could not be taken is undone.
 */
export function nameSaleEnd(wasReserved: boolean, { by, reason, text = '' }: Ending): EndRow {
  const how = reason && byReason[reason]
  const none = { endBy: null, endText: null }
  if (how) return { endHow: how, ...none }
  if (by === 'buyer' || by === 'seller') return { endHow: 'cancelled', endBy: by, endText: text || null }
  if (by === 'agreement') return { endHow: 'agreed', ...none }
  if (by === 'rival') return { endHow: 'rival', ...none }
  if (by === 'admin') return { endHow: 'admin', ...none, endText: (wasReserved && text) || null }
  return { endHow: 'authorization', ...none }
}
