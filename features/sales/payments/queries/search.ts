import type { PaymentId } from '#contract/ids.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import { selectIdsByText } from '#features/users/queries.ts'
import { isId } from '#lib/ids.ts'
import type { Db } from '#services/database/database.ts'

/**
 * Lists the payments of which a side has the telephone number in this text, if it is one. Features that this one must not
 * import keep the numbers.
 */
export type ListByNumber = (db: Db, text: string) => Promise<PaymentId[]>

/** What an admin searches payments by: the text, and the payments that it names in tables of other features. */
export type PaymentSearch = { text: string; ids: PaymentId[] }

/** Finds the payments with this telephone number or id. */
export async function readSearch(db: Db, text: string, listByNumber: ListByNumber): Promise<PaymentSearch> {
  const ofNumber = await listByNumber(db, text)
  return { text, ids: [...ofNumber, ...(isId(text) ? [text as PaymentId] : [])] }
}

/**
 * The ids of the searched payments, of those with this transaction id, and of those of people whose name or email address
 * has this text. A union uses an index for each part; `or` would read every payment.
 */
export function selectSearched(db: Db, { text, ids }: PaymentSearch) {
  const payments = db.selectFrom('payments').select('payments.id')
  return payments
    .where('payments.intentId', '=', text)
    .$if(ids.length > 0, (query) => query.union(payments.where('payments.id', 'in', ids)))
    .union(payments.where('payments.buyerId', 'in', selectIdsByText(text)))
    .union(
      payments
        .innerJoin(selectSummaries().as('listing'), 'listing.id', 'payments.itemId')
        .where('listing.sellerId', 'in', selectIdsByText(text)),
    )
}
