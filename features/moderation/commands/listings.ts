import { Refusal } from '#contract/refusal.ts'
import type { ListingId } from '#contract/ids.ts'
import { moderationRoutes } from '#contract/routes/moderation.ts'
import type { Session } from '#contract/session.ts'
import { deleteListing, type LockedListing, lockListing, unlistListing } from '#features/listings/commands.ts'
import { getListing } from '#features/listings/queries/listings.ts'
import { assertCanDelete, assertManagesListing, assertHandOverFinished } from '#features/listings/rules.ts'
import { endBegunSales } from '#features/sales/cash/commands.ts'
import { listOpenPayments, type Deal } from '#features/sales/payments/queries.ts'
import { isHandOverPending } from '#features/sales/payments/queries/hand-overs.ts'
import { isUnderWay } from '#features/sales/payments/rules.ts'
import { lockSession } from '#features/users/commands/people.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import type { Cause } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'

type Needs = Pick<Services, 'db' | 'jobs' | 'bus' | 'payments'>

/**
 * Removes a listing for its seller or an admin. A sold listing is only removed from its seller's list and stays on
 * record. Returns how many listings were removed. Throws `not-found`, `not-yours`, `payment-under-way`, `being-paid` for
 * the seller while a buyer holds the phone, `already-sold` when the listing is sold at the same moment, and
 * `hand-over-awaited` for a sold listing until the sale is finished.
 */
export async function removeListing(services: Needs, id: ListingId, caller: Session, cause: Cause) {
  const seen = await getListing(services.db, id)
  assertManagesListing(seen, caller)
  const asked = await listOpenPayments(services.db, id)
  const underWay = await findUnderWay(services, asked)
  const isTaken = await inTransaction(services.db, async (tx) => {
    const session = await lockSession(tx, caller)
    const listing = await lockListing(tx, id)
    assertManagesListing(listing, session)
    if (listing.soldAt) {
      if (!seen.soldAt) throw soldMeanwhile()
      // The seller needs the listing to reach the page of the sale, where they enter the buyer's code.
      assertHandOverFinished(await isHandOverPending(tx, id))
      return unlistListing(tx, listing, cause)
    }
    const open = await listOpenPayments(tx, id)
    // Also refused when a payment was opened after we asked the provider: somebody is about to pay.
    if (underWay || open.some((deal) => !asked.some((known) => known.id === deal.id))) throw beingPaid()
    assertCanDelete(listing, session, cause.at)
    return withdrawListing(tx, services.jobs, listing, cause)
  })
  if (isTaken) await services.bus.publish(moderationRoutes.removeItem.changes)
  return isTaken ? 1 : 0
}

/**
 * Removes a locked listing and gives up its open payments and its cash requests, so nobody is charged. The bookings stay
 * in their buyers' lists and say that the phone is no longer available. Returns false when the listing was removed
 * already.
 */
export async function withdrawListing(tx: Tx, jobs: Services['jobs'], listing: LockedListing, cause: Cause) {
  await endBegunSales(tx, jobs, listing.id, cause)
  return deleteListing(tx, listing, cause)
}

/** Finds the first of these payments whose card is authorised or being authorised. Calls the provider. */
async function findUnderWay({ payments }: Needs, open: Deal[]): Promise<Deal | undefined> {
  for (const deal of open) {
    const intent = await payments.findIntent(deal.intentId)
    if (intent && isUnderWay(intent)) return deal
  }
  return undefined
}

const beingPaid = () => new Refusal('payment-under-way/listing')

const soldMeanwhile = () => new Refusal('already-sold/deleting')
