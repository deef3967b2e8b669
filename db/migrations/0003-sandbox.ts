import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table sandbox_objects (
    id text primary key,
    kind text not null,
    body text not null,
    behaviour text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index sandbox_objects_by_kind on sandbox_objects (kind, created_at desc)`,
  `create table sandbox_idempotency (
    key text primary key,
    request_hash text not null,
    status integer not null,
    reply text not null,
    created_at timestamptz not null
  )`,
]
