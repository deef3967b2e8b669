import { type Expression, expressionBuilder, type Selectable, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { PaymentId, UserId } from '#contract/ids.ts'
import { lastDigitsCount } from '#contract/phone-number.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import { selectJoinedDeals } from '#features/sales/payments/queries.ts'
import { selectOwnPaymentIds } from '#features/sales/payments/queries/own.ts'
import type { Db } from '#services/database/database.ts'
import type { Tables } from '#services/database/schema/database.ts'
import type { MeetingsTable } from '#services/database/schema/meetings.ts'

export type MeetingRow = Selectable<MeetingsTable>

/** The meeting of a sale in its latest version; undefined before anybody proposed one. */
export function findMeeting(db: Db, paymentId: PaymentId): Promise<MeetingRow | undefined> {
  return db.selectFrom('meetings').selectAll().where('paymentId', '=', paymentId).executeTakeFirst()
}

/** The meetings of several sales. Some may have none. */
export function listMeetings(db: Db, paymentIds: PaymentId[]): Promise<MeetingRow[]> {
  return db.selectFrom('meetings').selectAll().where('paymentId', 'in', paymentIds).execute()
}

/** The agreed meeting of a sale, as a subquery; null until both sides have agreed. */
export const agreedMeetingOf = (paymentId: Expression<PaymentId | null>) =>
  jsonObjectFrom(
    expressionBuilder<Tables>()
      .selectFrom('meetings')
      .select(['meetings.place', 'meetings.meetAt as at'])
      .where('meetings.paymentId', '=', paymentId)
      .where('meetings.agreedAt', 'is not', null),
  )

/** The sales for which a seller gave the number whose last digits these are. */
export async function listMeetingsByNumber(db: Db, digits: string): Promise<PaymentId[]> {
  const rows = await db
    .selectFrom('meetings')
    .select('paymentId')
    .where('sellerPhoneNumber', 'is not', null)
    .where(sql<string>`right(seller_phone_number, ${sql.lit(lastDigitsCount)})`, '=', digits)
    .execute()
  return rows.map(({ paymentId }) => paymentId)
}

/** The phone number that a seller gave last with a meeting; undefined if they gave none. */
export async function findLastSellersNumber(db: Db, sellerId: UserId): Promise<string | undefined> {
  const row = await db
    .selectFrom('meetings')
    .innerJoin(selectJoinedDeals().as('deal'), 'deal.id', 'meetings.paymentId')
    .innerJoin(selectSummaries().as('listing'), 'listing.id', 'deal.itemId')
    .select('sellerPhoneNumber')
    .where('listing.sellerId', '=', sellerId)
    .where('sellerPhoneNumber', 'is not', null)
    .orderBy('meetings.updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sellerPhoneNumber ?? undefined
}

/**
 * The meetings of a person's purchases and sales, the latest first. The seller's phone number is only in their own
 * sales.
 */
export async function listOwnMeetings(db: Db, id: UserId, limit: number) {
  const rows = await db
    .selectFrom('meetings')
    .innerJoin(selectJoinedDeals().as('deal'), 'deal.id', 'meetings.paymentId')
    .selectAll('meetings')
    .select('deal.buyerId')
    .where('paymentId', 'in', selectOwnPaymentIds(db, id))
    .orderBy('paymentId', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ buyerId, sellerPhoneNumber, ...row }) =>
    buyerId === id ? row : { ...row, sellerPhoneNumber },
  )
}
