import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * A payment that sold its phone is first `reserved`, then `capturing` once its capture was requested. Those that are
 * `sold` were sold under the earlier terms: their capture was requested at once. A `released` payment sells nothing any
 * more.
 */
const statements = [
  `alter table payments drop constraint payments_state_check`,
  `update payments set state = 'capturing' where state = 'sold'`,
  `alter table payments add constraint payments_state_check check (state in ('open', 'reserved', 'capturing',
    'captured', 'released', 'cancelled', 'uncollectable', 'refunding', 'refund-failed', 'refunded', 'disputed', 'lost'))`,
  `alter table payments drop constraint payments_sale_check`,
  `alter table payments add constraint payments_sale_check check (sold_at is not null or
    state in ('open', 'released', 'cancelled', 'refunding', 'refund-failed', 'refunded', 'lost'))`,
  `alter table payments drop constraint payments_check1`,
  `alter table payments add constraint payments_no_sale_check check (sold_at is null or
    state not in ('open', 'released', 'cancelled'))`,
]
