import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * Searches read one table: beside the words of a listing it has whether it is for sale, its price, and the values of its
 * filters. A trigger keeps the first right in the transaction that changes the listing. The job that indexes listings
 * adds the filters of existing ones. `search_words` counts how many listings for sale have each word.
 */
const statements = [
  `alter table listing_words
    add column for_sale boolean not null default false,
    add column price_minor integer not null default 0,
    add column filters text[] not null default '{}'`,
  // Before the update, which would write to this index for each row.
  `drop index listing_words_by_word`,
  `update listing_words set price_minor = items.price_minor, for_sale = items.sold_at is null
      and items.removed_at is null and items.withheld_at is null and items.unlisted_at is null
    from items where items.id = listing_id`,
  `create function copy_listing_state() returns trigger language plpgsql as $$
    declare
      sells boolean := new.sold_at is null and new.removed_at is null and new.withheld_at is null
        and new.unlisted_at is null;
    begin
      update listing_words set for_sale = sells where listing_id = new.id and for_sale <> sells;
      return null;
    end
  $$`,
  `create trigger items_copy_state after update of sold_at, removed_at, withheld_at, unlisted_at on items
    for each row execute function copy_listing_state()`,
  `create index listing_words_for_sale_by_word on listing_words using gin (words) with (fastupdate = off)
    where for_sale`,
  `create index listing_words_other_by_word on listing_words using gin (words) with (fastupdate = off)
    where not for_sale`,
  `create index listing_words_for_sale_by_date on listing_words (listing_id desc) where for_sale`,
  `create index listing_words_for_sale_by_price on listing_words (price_minor, listing_id) where for_sale`,
  `create table search_words (
    word text collate "C" primary key,
    listings integer not null
  )`,
]
