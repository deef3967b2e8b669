import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** When and where the two sides of a sale meet. */
const statements = [
  `create table meetings (
    payment_id uuid primary key references payments,
    version integer not null check (version > 0),
    place text not null,
    meet_at timestamptz not null,
    proposed_by text not null check (proposed_by in ('buyer', 'seller')),
    agreed_at timestamptz,
    seller_phone_number text,
    updated_at timestamptz not null
  )`,
]
