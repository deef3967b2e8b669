import { Problem } from '#contract/errors.ts'
import type { ItemId } from '#contract/ids.ts'
import type { Session } from '#contract/session.ts'
import { hideItem, type LockedItem, lockItem, unlistItem } from '#features/items/commands.ts'
import { getItem } from '#features/items/queries/listings.ts'
import { assertLooksAfter } from '#features/items/rules.ts'
import { abandonOpenPayments } from '#features/payments/commands/moves.ts'
import { listOpenPayments, type PaymentRow } from '#features/payments/queries.ts'
import { isUnderWay } from '#features/payments/rules.ts'
import { lockSession } from '#features/users/commands/people.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import type { Cause } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'

type Needs = Pick<Services, 'db' | 'jobs' | 'bus' | 'payments'>

/**
 * Takes a listing off the shelves, for its seller and admins; a sold one leaves its seller's list and stays on record.
 * Gives how many were there to take. Throws `not-found`, `not-yours`, `payment-under-way`, and `already-sold` when it is
 * sold at this moment.
 */
export async function removeListing(services: Needs, id: ItemId, caller: Session, cause: Cause) {
  const seen = await getItem(services.db, id)
  assertLooksAfter(seen, caller)
  const asked = await listOpenPayments(services.db, id)
  const underWay = await findUnderWay(services, asked)
  const isTaken = await inTransaction(services.db, async (tx) => {
    const session = await lockSession(tx, caller.userId)
    const item = await lockItem(tx, id)
    assertLooksAfter(item, session)
    if (item.soldAt) {
      if (!seen.soldAt) throw soldMeanwhile()
      return unlistItem(tx, item, cause)
    }
    const open = await listOpenPayments(tx, id)
    // Opened since the provider was asked: somebody is about to pay at this moment.
    if (underWay || open.some((payment) => !asked.some((known) => known.id === payment.id))) throw beingPaid()
    return withdrawItem(tx, services.jobs, item, cause)
  })
  if (isTaken) await services.bus.publish(['items', 'brands'])
  return isTaken ? 1 : 0
}

/**
 * Takes a locked listing off the shelves and gives up what was open of payments for it: nobody is charged. The bookings
 * stay in their buyers' lists, which say that it is gone. Gives false when it was off the shelves already.
 */
export async function withdrawItem(tx: Tx, jobs: Services['jobs'], item: LockedItem, cause: Cause) {
  await abandonOpenPayments(tx, jobs, item.id, cause)
  return hideItem(tx, item, cause)
}

/** The first of these payments whose card has said yes, or is being asked. Calls the provider. */
async function findUnderWay({ payments }: Needs, open: PaymentRow[]): Promise<PaymentRow | undefined> {
  for (const payment of open) {
    const intent = await payments.findIntent(payment.intentId)
    if (intent && isUnderWay(intent)) return payment
  }
  return undefined
}

const beingPaid = () =>
  new Problem(
    'payment-under-way',
    'A buyer is paying for this phone at this moment. Try again a little later.',
  )

const soldMeanwhile = () =>
  new Problem('already-sold', 'This phone has just been sold. Look at who bought it before you delete it.')
