import { deleteListing, undoSale } from '#features/listings/commands.ts'
import { withholdListing } from '#features/listings/commands/withholding.ts'
import { releaseCashSale } from '#features/sales/cash/commands.ts'
import type { LockedSale } from '#features/sales/payments/commands/lock-sale.ts'
import type { AttributedCause, EndingCause } from '#features/sales/payments/commands/causes.ts'
import { notifyParties, releasePayment } from '#features/sales/payments/commands/state-changes.ts'
import { isCash } from '#features/money/rules.ts'
import { countsAgainstBuyer } from '#features/sales/payments/rules/reservations.ts'
import { closeOpenProblem } from '#features/sales/problems/commands/state-changes.ts'
import { findOpenProblem } from '#features/sales/problems/queries.ts'
import type { Tx } from '#services/database/database.ts'
import type { Services } from '#services/services.ts'
import { notifyOtherBuyers } from './notifications.ts'
import { makeBookingUnpaid } from './state-changes.ts'

/**
 * Ends a locked sale before its money is captured: the authorization is released, the phone is for sale again, the buyer
 * may pay again, and both sides are notified. Returns false when the payment was not reserved.
 */
export async function releaseSale(
  tx: Tx,
  jobs: Services['jobs'],
  sale: LockedSale,
  { clearsBuyer, ...cause }: EndingCause,
): Promise<boolean> {
  const counts = await isCountedAgainstBuyer(tx, sale, { ...cause, clearsBuyer })
  const ended = { ...cause, countsAgainstBuyer: counts }
  const isEnded = isCash(sale.deal)
    ? await releaseCashSale(tx, sale.deal.id, ended)
    : await releasePayment(tx, jobs, sale.deal, ended)
  if (!isEnded) return false
  await closeOpenProblem(tx, sale.deal.id, 'undone', cause)
  await relistAfterSale(tx, jobs, sale, cause)
  await notifyParties(tx, jobs, sale.deal.id, isCash(sale.deal) ? 'cash-ended' : 'released')
  return true
}

async function isCountedAgainstBuyer(tx: Tx, { deal }: LockedSale, cause: EndingCause): Promise<boolean> {
  const problem = await findOpenProblem(tx, deal.id)
  const isSellerSilent = problem?.state === 'open' && problem.reportedBy === 'buyer'
  return countsAgainstBuyer({ ...cause, isSellerSilent })
}

/**
 * Puts the phone of a locked sale up for sale again after its payment has ended, notifies the other buyers who booked it,
 * and makes the booking unpaid. If the seller has removed the listing or was deleted, removes the listing instead and
 * returns false.
 */
export async function relistAfterSale(
  tx: Tx,
  jobs: Services['jobs'],
  { deal, listing, people }: LockedSale,
  cause: AttributedCause,
): Promise<boolean> {
  await makeBookingUnpaid(tx, deal.bookingId, people.has(deal.buyerId), cause)
  await undoSale(tx, listing, cause)
  const seller = people.get(listing.sellerId)
  const isListed = !listing.removedAt && !listing.unlistedAt && seller !== undefined
  if (!isListed) await deleteListing(tx, listing, cause)
  else if (seller.isVerified !== true) await withholdListing(tx, listing, cause.at)
  else await notifyOtherBuyers(tx, jobs, deal, 'for-sale-again')
  return isListed
}
