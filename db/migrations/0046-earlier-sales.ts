import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await markEarlierSales.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * Notes that the sellers' shares of sales that were captured before there was a ledger were paid outside it, and has
 * them compared, which posts it. Such a sale has no entry yet; or its first one, written by a reconciliation, is older
 * than the ledger, and then its seller was never paid from the ledger.
 * docs/decisions/2026-11-23-sales-before-the-ledger.md
 */
export const markEarlierSales = sql`
    with earlier as (
      update payments set paid_out_before_minor = amount_minor - refunded_minor
      where state in ('captured', 'refunding-part', 'disputed') and fee_basis_points = 0 and (
        not exists (select from ledger_entries e where e.payment_id = payments.id and e.subject = 'payment')
        or exists (
          select from ledger_entries e where e.payment_id = payments.id and e.subject = 'payment' and e.nth = 1
            and e.created_at < (select "timestamp"::timestamptz from kysely_migration where name = '0033-ledger')
        ) and not exists (
          select from payouts join items on items.seller_id = payouts.seller_id
          where items.id = payments.item_id and payouts.state <> 'failed'
        )
      )
      returning id
    )
    insert into ledger_comparisons (payment_id, next_at) select id, now() from earlier
    on conflict (payment_id) do update set next_at = now(), tried_at = null`

/** The index is for the sales that sellers cancelled lately. */
const statements = [
  `alter table payments validate constraint payments_captured_part_check`,
  `alter table payments validate constraint payments_paid_out_before_check`,
  `create index events_sales_cancelled on events (created_at, actor_id)
    where kind = 'payment-released' and detail ->> 'by' = 'seller'`,
]
