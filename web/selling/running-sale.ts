import type { BookingsOfListing } from '#contract/bookings.ts'
import type { PaymentId } from '#contract/ids.ts'
import { awaitingHandOver, type PaymentState } from '#contract/payments.ts'

const running = [...awaitingHandOver, 'uncollectable'] as const satisfies PaymentState[]
export type RunningState = (typeof running)[number]

/** The state of a sale that its seller still has to finish; undefined for any other, and without a sale. */
export const findRunningState = (sale: BookingsOfListing | undefined): RunningState | undefined =>
  running.find((state) => state === (sale?.paid ?? sale?.inCash)?.paymentState)

/** The payment of a sale that its seller still has to finish. With a report of its buyer, answering that comes first. */
export function findRunningPayment(sale: BookingsOfListing | undefined): PaymentId | undefined {
  if (!findRunningState(sale) || sale?.paid?.problem === 'open') return undefined
  return (sale?.paid ?? sale?.inCash)?.paymentId
}

/** Whether the phone is handed over and its buyer did not get all of the money back. A sale in cash does not count. */
export const isFinished = ({ paid }: BookingsOfListing): boolean =>
  paid !== undefined && !paid.refunded && findRunningState({ count: 0, paid }) === undefined
