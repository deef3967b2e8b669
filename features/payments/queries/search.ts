import type { PaymentId, UserId } from '#contract/ids.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import { listIdsByText } from '#features/users/queries.ts'
import { isId } from '#lib/ids.ts'
import type { Db } from '#services/database/database.ts'

/** At most so many people are searched for payments, the newest first. */
const maxPeople = 200

/**
 * Lists the payments of which a side has the telephone number in this text, if it is one. Features that this one must not
 * import keep the numbers.
 */
export type ListByNumber = (db: Db, text: string) => Promise<PaymentId[]>

/** What an admin searches payments by: the text, and the people and the payments that it names in other tables. */
export type PaymentSearch = { text: string; people: UserId[]; ids: PaymentId[] }

/** Finds the people whose name or email address has this text, and the payments with its telephone number or id. */
export async function readSearch(db: Db, text: string, listByNumber: ListByNumber): Promise<PaymentSearch> {
  const [people, ofNumber] = await Promise.all([listIdsByText(db, text, maxPeople), listByNumber(db, text)])
  return { text, people, ids: [...ofNumber, ...(isId(text) ? [text as PaymentId] : [])] }
}

/**
 * The ids of the searched payments, and of those with this transaction id. A union uses an index for each part; `or` would
 * read every payment.
 */
export function selectSearched(db: Db, { text, people, ids }: PaymentSearch) {
  const payments = db.selectFrom('payments').select('payments.id')
  return payments
    .where('payments.intentId', '=', text)
    .$if(ids.length > 0, (query) => query.union(payments.where('payments.id', 'in', ids)))
    .$if(people.length > 0, (query) =>
      query
        .union(payments.where('payments.buyerId', 'in', people))
        .union(
          payments
            .innerJoin(selectSummaries().as('listing'), 'listing.id', 'payments.itemId')
            .where('listing.sellerId', 'in', people),
        ),
    )
}
