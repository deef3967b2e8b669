import type { Expression } from 'kysely'
import type { PaymentId } from '#contract/ids.ts'
import type { Db, Tx } from '#services/database/database.ts'
import type { WrongPayout } from '#services/database/schema/payments.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import type { Services } from '#services/services.ts'
import type { Deal } from '../queries.ts'
import type { SettlementOutcome } from '../rules.ts'
import type { BookingOfIntent } from '../rules/unknown-intents.ts'
import type { LockedSale } from './lock-sale.ts'
import type { AttributedCause, EndingCause, StateChangeCause } from './causes.ts'

/** Sells the phone for an authorised payment, or cancels the authorization. Returns the outcome. */
type Settle = (deal: Deal, intent: PaymentIntent, cause: StateChangeCause) => Promise<SettlementOutcome>

/** The services and the functions of other features that payment sync needs. */
export type PaymentSync = Pick<Services, 'db' | 'jobs' | 'payments' | 'clock' | 'bus' | 'feeBasisPoints'> & {
  settle: Settle
  /** What an intent that no payment names would buy now. */
  findBookingOf: (db: Db, intent: PaymentIntent) => Promise<BookingOfIntent>
  /** Ends a locked sale before its money is captured. Returns false when it was no longer reserved. */
  releaseSale: (tx: Tx, sale: LockedSale, cause: EndingCause) => Promise<boolean>
  /** Whether an open sale problem freezes the money of a sale. */
  isFrozen: (db: Db, id: PaymentId) => Promise<boolean>
  /** The payments whose sales are frozen, as a subquery. */
  selectFrozen: () => Expression<PaymentId>
  /** Opens a sale problem for a dispute, or adds the dispute to the open problem. The payment is locked. */
  openChargeback: (tx: Tx, id: PaymentId, cause: AttributedCause) => Promise<void>
  /** Closes the sale problem of a dispute with the provider's decision. The payment is locked. */
  closeChargeback: (tx: Tx, id: PaymentId, ended: 'won' | 'lost', cause: AttributedCause) => Promise<void>
  /**
   * Closes the open sale problem, if there is one, once the money is refunded. Both sides read the admin's reason. The
   * payment is locked.
   */
  closeProblem: (tx: Tx, id: PaymentId, cause: AttributedCause) => Promise<void>
  /** The payouts, among those that wait or have changed since then, whose rows, lines and entries differ. */
  listWrongPayouts: (db: Db, among: { since: Date; limit: number }) => Promise<WrongPayout[]>
}
