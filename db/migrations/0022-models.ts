import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * The phone models that we know, and what of them was recognised in each listing. The models of `db/catalogue` are
 * written at each start; admins add others, and other spellings. `model_catalogue` has one row: what was written last,
 * and a version that every change replaces. A job recognises the listings again that were read by another version.
 */
const statements = [
  `create table models (
    id text primary key,
    brand text not null,
    name text not null unique,
    year smallint,
    variants jsonb not null,
    is_taught boolean not null,
    created_at timestamptz not null
  )`,
  `create index models_by_brand on models (brand)`,
  `create table model_spellings (
    spelling text primary key,
    model_id text not null references models on delete cascade,
    taught_by uuid references users,
    created_at timestamptz not null
  )`,
  `create index model_spellings_by_model on model_spellings (model_id)`,
  `create index model_spellings_by_teacher on model_spellings (taught_by)`,
  `create table model_catalogue (
    only_one boolean primary key default true check (only_one),
    digest text not null,
    version text not null
  )`,
  `alter table items
    add column model_id text references models,
    add column ram_gb smallint check (ram_gb > 0),
    add column storage_gb smallint check (storage_gb > 0),
    add column is_model_chosen boolean not null default false,
    add column models_version text`,
  `create index items_by_model on items (model_id) where removed_at is null`,
]
