import type { Payment, RefundRequest } from '#contract/payments.ts'

/** The sale waits for its hand-over: an admin can only end it, and no money that was taken goes back. */
export const isBeforeHandOver = ({ state }: Pick<Payment, 'state'>) =>
  state === 'reserved' || state === 'cash-reserved'

/**
 * What is sent for what an admin typed. To end a sale, we tell the server what the admin saw: if the hand-over was
 * confirmed meanwhile, it would otherwise give all of the money back although the phone is gone.
 */
export function toRefundBody(payment: Pick<Payment, 'state'>, typed: RefundRequest): RefundRequest {
  return isBeforeHandOver(payment) ? { reason: typed.reason, expects: 'reserved' } : typed
}
