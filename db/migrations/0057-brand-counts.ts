import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const isForSale = (row: string) =>
  `(${row}.sold_at is null and ${row}.removed_at is null and ${row}.withheld_at is null)`

/**
 * How many phones of a brand are for sale is the sum of its rows here. Each transaction adds rows for what it changes, so
 * that the sum is right after it, and no two sales wait for the same row, not even for that of the brand, which a foreign
 * key would lock. A job joins the rows of a brand into one.
 */
const statements = [
  `create table brand_counts (
    brand_id uuid not null,
    for_sale integer not null
  )`,
  `create index brand_counts_of_brand on brand_counts (brand_id) include (for_sale)`,
  `create function count_for_sale() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and ${isForSale('old')} then
        insert into brand_counts values (old.brand_id, -1);
      end if;
      if tg_op <> 'DELETE' and ${isForSale('new')} then
        insert into brand_counts values (new.brand_id, 1);
      end if;
      return null;
    end
  $$`,
  // From here on until the end of the transaction, nobody else writes to the listings.
  `create trigger items_count_new after insert or delete on items
    for each row execute function count_for_sale()`,
  `create trigger items_count_changed after update of brand_id, sold_at, removed_at, withheld_at on items
    for each row when (old.brand_id <> new.brand_id or ${isForSale('old')} <> ${isForSale('new')})
    execute function count_for_sale()`,
  `insert into brand_counts select brand_id, count(*) from items where ${isForSale('items')} group by brand_id`,
]
