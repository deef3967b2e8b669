import { type Selectable, sql } from 'kysely'
import type { ListingId } from '#contract/ids.ts'
import { selectBrands } from '#features/brands/queries.ts'
import { selectModels } from '#features/models/queries.ts'
import { selectPeople } from '#features/users/queries.ts'
import { type Db, inTransaction, type Tx } from '#services/database/database.ts'
import type { ListingsTable } from '#services/database/schema/listings.ts'
import { type FilterFacts, listFilters, wordOfFilter, wordOfPrice } from '../queries/filters.ts'
import {
  listKnownWords,
  listListingWords,
  type ListingTexts,
  wordsVersion,
} from '../queries/listing-words.ts'

/** Writes the search words of these listings, computed from their current texts. */
export async function indexListings(tx: Tx, ids: ListingId[]): Promise<void> {
  const listings = await tx
    .selectFrom('items')
    .innerJoin(selectBrands().as('brand'), 'brand.id', 'items.brandId')
    .innerJoin(selectPeople().as('seller'), 'seller.id', 'items.sellerId')
    .leftJoin(selectModels().as('phoneModel'), 'phoneModel.id', 'items.modelId')
    .select([
      'phoneModel.name as modelName',
      'items.id',
      'brand.name as brand',
      'model',
      'location',
      'description',
      'condition',
    ])
    .select(['priceMinor', 'soldAt', 'items.removedAt', 'withheldAt', 'unlistedAt'])
    .select(['modelId', 'ramGb', 'storageGb', 'seller.isVerified'])
    .where('items.id', 'in', ids)
    .orderBy('items.id')
    // Somebody who changes a listing meanwhile waits for this lock, and then writes newer search words.
    .forUpdate('items')
    .execute()
  if (listings.length === 0) return
  await tx
    .insertInto('listingWords')
    .values(listings.map(toRow))
    .onConflict((conflict) =>
      conflict.column('listingId').doUpdateSet(({ ref }) => ({
        version: ref('excluded.version'),
        words: ref('excluded.words'),
        filters: ref('excluded.filters'),
        forSale: ref('excluded.forSale'),
        priceMinor: ref('excluded.priceMinor'),
      })),
    )
    .execute()
  await rememberWords(tx, [...new Set(listings.flatMap(listKnownWords))])
}

type Indexed = Selectable<
  Pick<ListingsTable, 'id' | 'priceMinor' | 'soldAt' | 'removedAt' | 'withheldAt' | 'unlistedAt'>
> &
  FilterFacts &
  ListingTexts

function toRow(listing: Indexed) {
  const filters = listFilters(listing)
  const words = [...listListingWords(listing), ...filters.map(wordOfFilter), wordOfPrice(listing.priceMinor)]
  return {
    listingId: listing.id,
    version: wordsVersion,
    words: sql<string>`array_to_tsvector(string_to_array(${words.join(' ')}, ' '))`,
    filters: sql<string[]>`string_to_array(${filters.join(' ')}, ' ')`,
    forSale: !(listing.soldAt ?? listing.removedAt ?? listing.withheldAt ?? listing.unlistedAt),
    priceMinor: listing.priceMinor,
  }
}

/** Always writes in the same order, so that two transactions with the same new words do not deadlock. */
async function rememberWords(tx: Tx, words: string[]): Promise<void> {
  if (words.length === 0) return
  await sql`insert into known_words
    select word from unnest(string_to_array(${words.join(' ')}, ' ')) as word order by word collate "C"
    on conflict do nothing`.execute(tx)
}

const batchSize = 200

/** Indexes every listing that has no index yet or one of an older version. Returns how many. */
export async function indexOutdatedListings(db: Db): Promise<number> {
  let count = 0
  for (let after: ListingId | undefined; ;) {
    const outdated = await listOutdated(db, after)
    if (outdated.length > 0) await inTransaction(db, (tx) => indexListings(tx, outdated))
    count += outdated.length
    if (outdated.length < batchSize) return count
    after = outdated.at(-1)
  }
}

async function listOutdated(db: Db, after: ListingId | undefined): Promise<ListingId[]> {
  const rows = await db
    .selectFrom('items')
    .leftJoin('listingWords', (join) =>
      join
        .onRef('listingWords.listingId', '=', 'items.id')
        // Without this, each batch would read the words of all batches before it.
        .$call((on) => (after === undefined ? on : on.on('listingWords.listingId', '>', after))),
    )
    .select('items.id')
    .where('items.removedAt', 'is', null)
    .where(({ or, eb }) =>
      or([eb('listingWords.listingId', 'is', null), eb('listingWords.version', '<', wordsVersion)]),
    )
    .$if(after !== undefined, (q) => q.where('items.id', '>', after as ListingId))
    .orderBy('items.id')
    .limit(batchSize)
    .execute()
  return rows.map((row) => row.id)
}
