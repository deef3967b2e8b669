import { expressionBuilder } from 'kysely'
import { selectPeople } from '#features/users/queries.ts'
import type { Db } from '#services/database/database.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import type { Tables } from '#services/database/schema/database.ts'

/** The intents of the provider that no payment names and that are not explained yet, as a query to extend. */
export const selectUnexplained = () =>
  expressionBuilder<Tables, 'webhookEvents'>()
    .selectFrom('unknownIntents')
    .select('unknownIntents.intentId')
    .where('unknownIntents.explainedAt', 'is', null)

/** The provider's ids of the intents that are not explained yet, the oldest first. */
export async function listUnexplained(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('unknownIntents')
    .select('intentId')
    .where('explainedAt', 'is', null)
    .orderBy('foundAt')
    .limit(limit)
    .execute()
  return rows.map(({ intentId }) => intentId)
}

/** How far these intents, which no payment named, have been explained, and by which admin. */
export async function listExplanations(db: Db, intentIds: string[]) {
  if (intentIds.length === 0) return []
  return db
    .selectFrom('unknownIntents')
    .leftJoin(selectPeople().as('admin'), 'admin.id', 'unknownIntents.explainedBy')
    .select(['intentId', 'explainedAt', 'explanation', 'admin.name as adminName'])
    .where('intentId', 'in', intentIds)
    .execute()
}

/** Until when reconciliations have read the provider's list of intents; undefined before the first of them. */
export async function findIntentsReadUntil(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('reconciliations')
    .select('intentsReadUntil')
    .where('intentsReadUntil', 'is not', null)
    .orderBy('intentsReadUntil', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.intentsReadUntil ?? undefined
}

/** Whether no payment names one of these intents, which was not cancelled and not explained. */
export async function hasUnknownIntents(db: Db, intents: PaymentIntent[]): Promise<boolean> {
  return (await listUnknown(db, intents)).length > 0
}

/**
 * Those of these intents that no payment names. Leaves out those that were explained, and cancelled ones, with which nothing
 * can be bought.
 */
export async function listUnknown(db: Db, intents: PaymentIntent[]): Promise<PaymentIntent[]> {
  const known = await listKnownIntents(
    db,
    intents.map(({ id }) => id),
  )
  return intents.filter(({ id, status }) => !known.has(id) && status !== 'canceled')
}

/** Those of these intents that a payment names, or that were explained. */
async function listKnownIntents(db: Db, intentIds: string[]): Promise<Set<string>> {
  if (intentIds.length === 0) return new Set()
  const explained = db
    .selectFrom('unknownIntents')
    .select('intentId')
    .where('intentId', 'in', intentIds)
    .where('explainedAt', 'is not', null)
  const rows = await db
    .selectFrom('payments')
    .select('intentId')
    .where('intentId', 'in', intentIds)
    .union(explained)
    .execute()
  return new Set(rows.map(({ intentId }) => intentId))
}
