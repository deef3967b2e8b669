import type { Payment, RefundRequest } from '#contract/payments.ts'

/** True while the sale waits for its hand-over. No money was taken, so an admin can only end the sale. */
export const isBeforeHandOver = ({ state }: Pick<Payment, 'state'>) =>
  state === 'reserved' || state === 'cash-reserved'

/**
 * The request for what an admin typed. To end a sale, it contains the state that the admin saw. Otherwise, if the
 * hand-over was confirmed in the meantime, the server would refund all of the money although the phone is gone.
 */
export function toRefundBody(payment: Pick<Payment, 'state'>, typed: RefundRequest): RefundRequest {
  if (!isBeforeHandOver(payment)) return typed
  const { reason, clearsBuyer } = typed
  return { reason, expects: 'reserved', ...(clearsBuyer !== undefined && { clearsBuyer }) }
}
