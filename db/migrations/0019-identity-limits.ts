import { sql, type Kysely } from 'kysely'

const statements = [
  // The columns are in the order in which rate-limiter-flexible writes them.
  `create table identity_limits (
    key text primary key,
    points integer not null,
    expire bigint
  )`,
  `create index identity_limits_by_expire on identity_limits (expire)`,
  `create table identity_devices (
    key text primary key,
    last_at timestamptz not null
  )`,
  `insert into identity_devices select key, last_at from identity_attempts where kind = 'device'`,
  `drop table identity_attempts`,
]

/**
 * The rate limits of the embedded identity service, as the library stores them, and the known devices, now in a table
 * of their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
