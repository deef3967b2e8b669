import { sql } from 'kysely'
import type { ListingId } from '#contract/ids.ts'
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
