import { sql } from 'kysely'
import type { PaymentId, UserId } from '#contract/ids.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import { findIdsByText, isOneOf, nameOrEmailContains } from '#features/users/queries/by-text.ts'
import { isId } from '#lib/ids.ts'
import type { Db } from '#services/database/database.ts'

/**
 * Lists the payments of which a side has the telephone number in this text, if it is one. Features that this one must not
 * import keep the numbers.
 */
export type ListByNumber = (db: Db, text: string) => Promise<PaymentId[]>

/**
 * What an admin searches payments by: the text, the payments that it names in tables of other features, and the people whose
 * name or email address has it; undefined if they are many.
 */
export type PaymentSearch = { text: string; ids: PaymentId[]; people: UserId[] | undefined }

/** Finds the payments with this telephone number or id, and the people with this name. */
export async function readSearch(db: Db, text: string, listByNumber: ListByNumber): Promise<PaymentSearch> {
  const ofNumber = await listByNumber(db, text)
  // The transaction id of a sale in cash is made from its own id.
  const id = text.replace(/^cash_/, '')
  const ids = [...ofNumber, ...(isId(id) ? [id as PaymentId] : [])]
  return { text, ids, people: await findIdsByText(db, text) }
}

/**
 * Whether a deal is searched. Those of few people are found by indexes, for which the ids are a union: `or` would read every
 * payment. Those of many people are found by reading the deals in their order.
 */
export function isSearched(db: Db, searched: PaymentSearch) {
  const { text, people } = searched
  const isNamed = sql<boolean>`deals.id in ${selectSearched(db, searched)}`
  if (people) return isNamed
  const buyer = nameOrEmailContains(text, { name: 'buyer.name', email: 'buyer.email' })
  const seller = nameOrEmailContains(text, { name: 'listing.sellerName', email: 'listing.sellerEmail' })
  return sql<boolean>`(${isNamed} or ${buyer} or ${seller})`
}

/** The ids of the payments that the search names, of those with this transaction id, and of those of the people. */
function selectSearched(db: Db, { text, ids, people = [] }: PaymentSearch) {
  const sales = db.selectFrom('sales').select('sales.id')
  return db
    .selectFrom('payments')
    .select('payments.id')
    .where('payments.intentId', '=', text)
    .$if(ids.length > 0, (query) => query.union(sales.where('sales.id', 'in', ids)))
    .union(sales.where(isOneOf('sales.buyerId', people)))
    .union(
      sales
        .innerJoin(selectSummaries().as('listing'), 'listing.id', 'sales.itemId')
        .where(isOneOf('listing.sellerId', people)),
    )
}
