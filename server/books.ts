import { settleAuthorization } from '#features/bookings/commands/settling.ts'
import type { Books } from '#features/payments/commands/syncing.ts'
import type { Services } from '#services/services.ts'

/** What keeps payments and the provider in agreement, with what a payment buys: payments alone do not know. */
export function openBooks(services: Services): Services & Books {
  return {
    ...services,
    settle: (payment, intent, cause) => settleAuthorization(services, payment, intent, cause),
  }
}
