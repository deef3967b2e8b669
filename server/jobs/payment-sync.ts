import { findBookingOf } from '#features/sales/bookings/queries/of-intent.ts'
import { releaseSale } from '#features/sales/bookings/commands/sale-end.ts'
import { settleAuthorization } from '#features/sales/bookings/commands/settlement.ts'
import type { PaymentSync } from '#features/sales/payments/commands/payment-sync.ts'
import { closeChargeback, openChargeback } from '#features/sales/problems/commands/chargebacks.ts'
import { closeRefunded } from '#features/sales/problems/commands/state-changes.ts'
import { listWrongPayouts } from '#features/sales/payouts/queries/comparison.ts'
import { isFrozen, selectFrozen } from '#features/sales/problems/queries.ts'
import type { Services } from '#services/services.ts'

/**
 * The services for payment sync, with what the payments feature does not know: the sales and the problems of its
 * payments.
 */
export function openPaymentSync(services: Services): Services & PaymentSync {
  return {
    ...services,
    settle: (deal, intent, cause) => settleAuthorization(services, deal, intent, cause),
    findBookingOf,
    releaseSale: (tx, sale, cause) => releaseSale(tx, services.jobs, sale, cause),
    isFrozen,
    selectFrozen: () => selectFrozen().$asScalar(),
    listWrongPayouts,
    openChargeback: (tx, id, cause) => openChargeback(tx, services.jobs, id, cause),
    closeChargeback: (tx, id, ended, cause) => closeChargeback(tx, services.jobs, id, ended, cause),
    closeProblem: (tx, id, cause) => closeRefunded(tx, services.jobs, id, cause),
  }
}
