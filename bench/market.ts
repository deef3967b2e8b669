import { sql } from 'kysely'
import { maxReservedAtOnce } from '#features/sales/payments/rules/reservations.ts'
import type { Db } from '#services/database/database.ts'

/** SQL that makes an id on the server. Like those of the application, such ids sort by creation. */
const newUuid = sql.raw(`(lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
  || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`)

/**
 * Fills the database with this number of booked phones with an authorised payment, ready to be settled, and with
 * enough buyers to reserve them all. Each row of bench_settlements, numbered from 1, has the ids of one settlement.
 */
export async function fillMarket(db: Db, settlements: number): Promise<void> {
  const buyers = Math.ceil(settlements / maxReservedAtOnce)
  await sql`insert into users (id, email, name, image, role, is_verified, identity_id, created_at)
    select ${newUuid}, 'person-' || n || '@hatbodol.example', 'Person ' || n, '/images/a.jpg',
      case n when 0 then 'seller' else 'buyer' end, n = 0, 'uid-' || n, now()
    from generate_series(0, ${buyers}::int) n`.execute(db)
  await sql`insert into brands (id, name, image, position)
    values (${newUuid}, 'Iphone', '/images/b.jpg', 0)`.execute(db)
  // A join, because a lookup for each buyer would read all users each time.
  await sql`create table bench_settlements as
    select n, ${newUuid} as item_id, ${newUuid} as booking_id, ${newUuid} as payment_id,
      'pi_' || md5(n::text) as intent_id, users.id as buyer_id
    from generate_series(1, ${settlements}::int) n
      join users on users.email = 'person-' || (1 + n % ${buyers}::int) || '@hatbodol.example'`.execute(db)
  await sql`create unique index on bench_settlements (n)`.execute(db)
  await sql`insert into items (id, seller_id, brand_id, model, condition, location, price_minor, currency, description, created_at)
    select item_id, (select id from users where role = 'seller'), (select id from brands where position = 0),
      'iPhone 13', 'Good', 'Mirpur 10, Dhaka', 5450000, 'bdt', 'Battery health 88 %.', now()
    from bench_settlements`.execute(db)
  await sql`insert into bookings (id, item_id, buyer_id, phone_number, created_at)
    select booking_id, item_id, buyer_id, '01712345678', now() from bench_settlements`.execute(db)
  await sql`insert into sales (id, booking_id, item_id, buyer_id, means, amount_minor, currency, created_at)
    select payment_id, booking_id, item_id, buyer_id, 'card', 5450000, 'bdt', now() from bench_settlements`.execute(
    db,
  )
  await sql`insert into payments (id, intent_id, state, updated_at)
    select payment_id, intent_id, 'open', now() from bench_settlements`.execute(db)
  // The product settles the first half, and one of these settlements is recorded. pgbench settles the second half.
  await sql`create sequence bench_turn`.execute(db)
  await sql`select setval('bench_turn', ${Math.floor(settlements / 2)}::int)`.execute(db)
  await sql`analyze`.execute(db)
}

export type Settlement = {
  itemId: string
  bookingId: string
  paymentId: string
  intentId: string
  buyerId: string
}

/** Returns the first `count` settlements. */
export async function readSettlements(db: Db, count: number): Promise<Settlement[]> {
  const { rows } = await sql<Settlement>`select item_id, booking_id, payment_id, intent_id, buyer_id
    from bench_settlements where n <= ${Math.floor(count)}::int order by n`.execute(db)
  return rows
}

export async function countSettlements(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from bench_settlements`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
