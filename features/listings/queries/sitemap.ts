import { sql } from 'kysely'
import type { ListingId, UserId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'
import { titleOf } from '../rules/title.ts'

/** The listings for sale with these ids and those between them, in the order of their ids. */
export type SitemapPart = { first: ListingId; last: ListingId; listings: number; changedAt: Date }

/** A page of a listing, and when what it says has changed last. */
export type SitemapListing = { id: ListingId; title: string; changedAt: Date }

/** A file has each listing in two languages. Search engines read up to 50,000 addresses of one file. */
const listingsInPart = 5000
const batchSize = 500

/** Returns the part that begins with this listing or, if it is no longer for sale, the next; undefined at the end. */
export async function findSitemapPart(
  db: Db,
  from: ListingId | undefined,
  size = listingsInPart,
): Promise<SitemapPart | undefined> {
  return readPart(db, from === undefined ? sql`true` : sql`id >= ${from}::uuid`, size)
}

/** Lists all parts. Reads one after the other, so that no statement takes long. */
export async function listSitemapParts(db: Db, size = listingsInPart): Promise<SitemapPart[]> {
  const parts: SitemapPart[] = []
  for (let part = await readPart(db, sql`true`, size); part;) {
    parts.push(part)
    part = await readPart(db, sql`id > ${part.last}::uuid`, size)
  }
  return parts
}

async function readPart(
  db: Db,
  isIn: ReturnType<typeof sql>,
  size: number,
): Promise<SitemapPart | undefined> {
  const { rows } = await sql<SitemapPart>`with part as materialized (
      select id, greatest(created_at, changed_at) as changed_at from items
      where ${isForSale} and ${isIn} order by id limit ${sql.lit(size)}
    )
    select (select id from part order by id limit 1) as first, (select id from part order by id desc limit 1) as last,
      count(*) as listings, max(changed_at) as changed_at
    from part having count(*) > 0`.execute(db)
  return rows[0]
}

/** Reads the listings of a part a few hundred at a time, so that a file is sent without being held. */
export async function* readSitemapListings(
  db: Db,
  { first, last }: Pick<SitemapPart, 'first' | 'last'>,
): AsyncGenerator<SitemapListing[]> {
  let isIn = sql`id >= ${first}::uuid`
  for (;;) {
    const { rows } = await sql<SitemapListing & Parameters<typeof titleOf>[0]>`
      select id, model, model_id, ram_gb, storage_gb, greatest(created_at, changed_at) as changed_at from items
      where ${isForSale} and ${isIn} and id <= ${last}::uuid order by id limit ${sql.lit(batchSize)}`.execute(
      db,
    )
    const end = rows.at(-1)
    if (!end) return
    yield rows.map(({ id, changedAt, ...named }) => ({ id, changedAt, title: titleOf(named) }))
    isIn = sql`id > ${end.id}::uuid`
  }
}

/** As in the index `items_for_sale`. A hidden listing has no page. */
const isForSale = sql`sold_at is null and removed_at is null and withheld_at is null and unlisted_at is null`

const sellersInPart = 5000

/** Lists the sellers with whom the parts of all sellers begin who have a phone for sale. */
export async function listSellerParts(db: Db, size = sellersInPart): Promise<UserId[]> {
  const parts: UserId[] = []
  let sellers = await readSellers(db, sql`true`, size)
  for (let [first] = sellers; first; [first] = sellers) {
    parts.push(first)
    sellers = await readSellers(db, sql`seller_id > ${sellers.at(-1)}::uuid`, size)
  }
  return parts
}

/** Lists the sellers of a part: those who have a phone for sale, from this one on, in the order of their ids. */
export const listSellersInPart = (db: Db, first: UserId, size = sellersInPart): Promise<UserId[]> =>
  readSellers(db, sql`seller_id >= ${first}::uuid`, size)

/** One look into the index finds the next seller, however many phones the one before has. */
async function readSellers(db: Db, isIn: ReturnType<typeof sql>, size: number): Promise<UserId[]> {
  const next = (condition: ReturnType<typeof sql>) =>
    sql`(select seller_id from items where ${isShownBySeller} and ${condition} order by seller_id limit 1)`
  const { rows } = await sql<{ id: UserId }>`with recursive seller (id) as (
      ${next(isIn)} union all select ${next(sql`seller_id > seller.id`)} from seller where id is not null
    ) select id from seller where id is not null limit ${sql.lit(size)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** As in the index `items_for_sale_by_seller`, and as a seller's page counts them. */
const isShownBySeller = sql`removed_at is null and sold_at is null and withheld_at is null`
