import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ListingId } from '#contract/ids.ts'
import { selectBrands } from '#features/brands/queries.ts'
import { selectModels } from '#features/models/queries.ts'
import { indexTogether, writeWords } from '#features/search/commands.ts'
import {
  type IndexedListing,
  type PreparedWords,
  prepareInTurns,
} from '#features/search/commands/prepared-words.ts'
import { countWords, createWordCounts, type WordCounts } from '#features/search/commands/word-counts.ts'
import { startWordsThread, type WordsThread } from '#features/search/commands/words-thread.ts'
import { selectListingWords } from '#features/search/queries/found-listings.ts'
import { wordsVersion } from '#features/search/rules/listing-words.ts'
import { selectPeople } from '#features/users/queries.ts'
import { type Db, inTransaction, type Tx } from '#services/database/database.ts'
import { plainFields } from '../queries/content.ts'

/** Writes the search words of these listings, computed from their current texts. */
export async function indexListings(tx: Tx, ids: ListingId[]): Promise<void> {
  await writeWords(tx, await prepareInTurns(await lockFacts(tx, ids)))
}

/** The facts that the index is made from, in the order of the ids. */
const selectFacts = (db: Db, ids: ListingId[]) =>
  db
    .selectFrom('items')
    .innerJoin(selectBrands().as('brand'), 'brand.id', 'items.brandId')
    .innerJoin(selectPeople().as('seller'), 'seller.id', 'items.sellerId')
    .leftJoin(selectModels().as('phoneModel'), 'phoneModel.id', 'items.modelId')
    .select(['items.id', 'brand.name as brand', 'phoneModel.name as modelName', 'seller.isVerified'])
    .select(plainFields.map((field) => `items.${field}` as const))
    .select(['modelId', 'priceMinor', 'soldAt', 'items.removedAt', 'withheldAt', 'unlistedAt'])
    .where(({ eb }) =>
      eb('items.id', '=', sql<ListingId>`any(string_to_array(${ids.join(' ')}, ' ')::uuid[])`),
    )
    .orderBy('items.id')

/**
 * Somebody who changes a listing meanwhile waits for this lock, and then writes newer search words. New rows that refer to
 * it do not wait.
 */
const lockFacts = (tx: Tx, ids: ListingId[]): Promise<IndexedListing[]> =>
  selectFacts(tx, ids).forNoKeyUpdate('items').execute()

/**
 * How many listings are looked at in one statement, before the counts of their words are written, and how many are indexed
 * in one transaction.
 */
const pageSize = 5000
const batchSize = 500
/** After so many listings, and then each time that twice as many are indexed, the planner's statistics are renewed. */
const firstAnalysis = 5000

/**
 * Indexes every listing that has no index yet or one of an older version. Returns how many. When another process does the
 * same, it leaves the rest to that one, also the counts, and returns undefined. `report` hears now and then how many are
 * indexed.
 */
export async function indexOutdatedListings(
  db: Db,
  report: (indexed: number) => void = () => {},
): Promise<number | undefined> {
  let indexed = 0
  let nextAnalysis = firstAnalysis
  let thread: WordsThread | undefined
  const counts = createWordCounts()
  try {
    for (let after: ListingId | undefined; ;) {
      const { outdated, last } = await readPage(db, after)
      if (outdated.length > batchSize) thread ??= startWordsThread()
      if (!(await indexPage(db, outdated, { prepare: thread?.prepare ?? prepareInTurns, counts })))
        return undefined
      indexed += outdated.length
      if (indexed >= nextAnalysis) {
        nextAnalysis = 2 * indexed
        report(indexed)
        // For a user of the database who does not own the table, this only warns.
        await sql`analyze listing_words`.execute(db)
      }
      if (!last) return indexed
      after = last
    }
  } finally {
    await thread?.stop()
  }
}

type Indexing = { prepare: (listings: IndexedListing[]) => Promise<PreparedWords>; counts: WordCounts }

/**
 * Indexes these listings in batches, and writes how that changes the counts of words. While a batch is written, the words of
 * the next one are made. Returns false when another process indexes.
 */
async function indexPage(db: Db, ids: ListingId[], { prepare, counts }: Indexing): Promise<boolean> {
  const prepareNext = async (from: number): Promise<Batch | undefined> => {
    if (from >= ids.length) return undefined
    const listings = await selectFacts(db, ids.slice(from, from + batchSize)).execute()
    return { listings, prepared: await prepare(listings) }
  }
  let from = 0
  for (let batch = await prepareNext(from); batch;) {
    from += batchSize
    const [isOurs, next] = await Promise.all([indexAlone(db, batch, counts), prepareNext(from)])
    if (!isOurs) return false
    batch = next
  }
  if (ids.length > 0) await inTransaction(db, (tx) => counts.write(tx))
  return true
}

/**
 * Reads one page of all listings in the order of their ids. It can run in one way only: the planner cannot know how many
 * listings are outdated, because all of them become so at once.
 */
async function readPage(db: Db, after: ListingId | undefined) {
  const isAfter = after === undefined ? sql`true` : sql`id > ${after}::uuid`
  const { rows } = await sql<{ outdated: ListingId[]; last: ListingId | null }>`
    with page as materialized (
      select id, removed_at from items where ${isAfter} order by id limit ${sql.lit(pageSize)}
    )
    select array(
      select page.id::text from page
      left join lateral (${selectListingWords().whereRef('listingId', '=', sql.ref('page.id'))} offset 0) as indexed on true
      where removed_at is null and coalesce(indexed.version, 0) < ${wordsVersion} order by page.id
    ) as outdated, (select id from page order by id desc limit 1) as last
  `.execute(db)
  return rows[0] ?? { outdated: [], last: null }
}

/** The same number in every process that indexes. */
const indexingLock = 7_230_114

/** Listings as they were read before the transaction that indexes them, and what is written of them. */
type Batch = { listings: IndexedListing[]; prepared: PreparedWords }

/** Indexes a batch, unless another process indexes listings at this moment. Returns whether it did. */
async function indexAlone(db: Db, { listings, prepared }: Batch, counts: WordCounts): Promise<boolean> {
  const ids = listings.map(({ id }) => id)
  const changed = await inTransaction(db, async (tx) => {
    const { rows } = await sql<{
      isOurs: boolean
    }>`select pg_try_advisory_xact_lock(${sql.lit(indexingLock)}) as is_ours`.execute(tx)
    if (!rows[0]?.isOurs) return undefined
    const locked = await lockFacts(tx, ids)
    const isUnchanged = isDeepStrictEqual(locked, listings)
    const current = isUnchanged ? prepared : await prepareInTurns(locked)
    const before = await countWords(tx, ids)
    await indexTogether(tx, () => writeWords(tx, current))
    return { before, after: current.counts }
  })
  if (changed) counts.note(changed, ids.length)
  return changed !== undefined
}
