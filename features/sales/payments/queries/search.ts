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
  // The transaction id of a sale in cash is made from its own id.
  const id = text.replace(/^cash_/, '')
  return { text, ids: [...ofNumber, ...(isId(id) ? [id as PaymentId] : [])] }
}

/**
 * The ids of the searched payments, of those with this transaction id, and of those of people whose name or email address
 * has this text. A union uses an index for each part; `or` would read every payment.
 */
export function selectSearched(db: Db, { text, ids }: PaymentSearch) {
  const sales = db.selectFrom('sales').select('sales.id')
  return db
    .selectFrom('payments')
    .select('payments.id')
    .where('payments.intentId', '=', text)
    .$if(ids.length > 0, (query) => query.union(sales.where('sales.id', 'in', ids)))
    .union(sales.where('sales.buyerId', 'in', selectIdsByText(text)))
    .union(
      sales
        .innerJoin(selectSummaries().as('listing'), 'listing.id', 'sales.itemId')
        .where('listing.sellerId', 'in', selectIdsByText(text)),
    )
}
