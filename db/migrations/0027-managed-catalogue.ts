import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * Admins add, order, show and hide brands. No two brands have a name that differs only by case, spaces or signs. A new
 * order gives several brands other positions, so these are compared at the end of the transaction.
 *
 * Two spellings of models that differ only by case or spaces are one; of two that are there, the later one stays. The
 * listings of unknown models are counted by their texts, also without case and spaces.
 *
 * From now on `ram_gb` and `storage_gb` are what the seller has stated. What was recognised before cannot be told apart
 * from it, so it stays there too.
 */
const statements = [
  `alter table brands add column hidden_at timestamptz`,
  `create unique index brands_by_plain_name
    on brands (lower(regexp_replace(name, '[[:space:][:punct:]]', '', 'g')))`,
  `alter table brands drop constraint brands_position_key`,
  `alter table brands add constraint brands_position_key unique (position) deferrable initially deferred`,

  `delete from model_spellings older using model_spellings newer
    where lower(regexp_replace(older.spelling, '\\s', '', 'g')) = lower(regexp_replace(newer.spelling, '\\s', '', 'g'))
      and (older.created_at, older.spelling) < (newer.created_at, newer.spelling)`,
  `create unique index model_spellings_by_plain_text
    on model_spellings (lower(regexp_replace(spelling, '\\s', '', 'g')))`,
  `create index items_unrecognised on items (brand_id, lower(regexp_replace(model, '\\s', '', 'g')))
    where model_id is null and removed_at is null`,

  `alter table items
    add column recognised_ram_gb smallint check (recognised_ram_gb > 0),
    add column recognised_storage_gb smallint check (recognised_storage_gb > 0)`,
]
