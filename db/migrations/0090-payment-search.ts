import { sql, type Kysely } from 'kysely'

/** Admins find payments by the telephone number of a side, with or without the country code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create index bookings_by_number on bookings (right(phone_number, 10))`,
  `create index meetings_by_number on meetings (right(seller_phone_number, 10))
    where seller_phone_number is not null`,
]
