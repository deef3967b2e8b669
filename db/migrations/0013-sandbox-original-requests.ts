import { sql, type Kysely } from 'kysely'

/** The id of the request that first got the stored reply. Stripe sends it in the header `original-request`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table sandbox_idempotency add column request_id text').execute(db)
}
