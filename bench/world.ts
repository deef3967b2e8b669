import { mkdtemp, rm } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { joinCounts } from '#features/brands/commands.ts'
import { titleOf } from '#features/listings/rules/title.ts'
import { pathOfListing } from '#lib/listing-path.ts'
import { indexOutdatedListings } from '#features/listings/commands/indexing.ts'
import { countMarkets } from '#features/search/commands/markets.ts'
import { countSearchWords } from '#features/search/commands/word-counts.ts'
import { type Db, inTransaction, migrate } from '#services/database/database.ts'
import { openPGlite } from '#services/database/pglite.ts'
import { openPostgres } from '#services/database/postgres.ts'
import { onServer } from '#test/database/on-server.ts'
import { writeListings } from './believable-listings.ts'
import { fillListings } from './many-listings.ts'

export type World = {
  /** The settings of every process of the product in this world. */
  environment: Record<string, string>
  engine: 'postgres' | 'pglite'
  /**
   * The PostgreSQL server, on which a measurement may create its own databases; undefined with an embedded database.
   */
  serverUrl: string | undefined
  listings: number
  /** How many a second were indexed while the database was filled. */
  indexedPerSecond: number
  listingId: string
  /** The path of its page. */
  listingPath: string
  brandId: string
  close: () => Promise<void>
}

/** Creates a database with many listings: on the server of `serverUrl`, or an embedded one. */
export async function openWorld(serverUrl: string | undefined, listings: number): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hatbodol-bench-'))
  const name = `hatbodol_bench_${process.pid}`
  const url = serverUrl && Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
  if (serverUrl) await onServer(serverUrl, `create database ${name}`)
  const ids = await fill(url, dataDir, listings)
  const { PATH = '', NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env
  return {
    ...ids,
    serverUrl,
    listings,
    engine: url ? 'postgres' : 'pglite',
    environment: {
      PATH,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      ...(NODE_OPTIONS && { NODE_OPTIONS }),
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO_DATA: 'off',
      TRUST_PROXY: 'on',
      SHUTDOWN_GRACE: '0',
      PAYMENTS: 'sandbox',
      // Several processes of the product use this database at once.
      INSTALLATION_SECRET: randomBytes(32).toString('hex'),
      ...(url && { DATABASE_URL: url }),
    },
    close: async () => {
      if (serverUrl) await onServer(serverUrl, `drop database ${name} with (force)`)
      await rm(dataDir, { recursive: true })
    },
  }
}

async function fill(url: string | undefined, dataDir: string, listings: number) {
  const fail = (error: Error) => {
    throw error
  }
  const { db, close } = url ? openPostgres(url, fail) : await openPGlite(dataDir)
  await migrate(db)
  await fillListings(db, writeListings(listings))
  await addPictures(db)
  const began = performance.now()
  await indexOutdatedListings(db)
  const indexedPerSecond = (1000 * listings) / (performance.now() - began)
  await inTransaction(db, joinCounts)
  // Otherwise each product that is started counts while it is measured.
  await countSearchWords(db)
  await countMarkets(db)
  if (url) await sql`vacuum analyze`.execute(db)
  const listing = await db
    .selectFrom('items')
    .select(['id', 'model', 'modelId', 'ramGb', 'storageGb'])
    .where('soldAt', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id: brandId } = await db.selectFrom('brands').select('id').limit(1).executeTakeFirstOrThrow()
  await close()
  const listingPath = pathOfListing({ id: listing.id, title: titleOf(listing) })
  return { indexedPerSecond, listingId: listing.id, listingPath, brandId }
}

/** Gives each listing two pictures with placeholders of the usual size. */
async function addPictures(db: Db): Promise<void> {
  const placeholder = `data:image/webp;base64,${'A'.repeat(200)}`
  await sql`insert into images (id, url, width, height, placeholder, bytes, created_at)
    select gen_random_uuid(), '/images/bench' || n || '.jpg', 960, 1200, ${placeholder}, 100000, now()
    from generate_series(0, 1) n`.execute(db)
  await sql`insert into item_images (item_id, url, position)
    select items.id, '/images/bench' || n || '.jpg', n from items, generate_series(0, 1) n`.execute(db)
}
