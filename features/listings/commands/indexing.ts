import type { ListingId } from '#contract/ids.ts'
import { selectBrands } from '#features/brands/queries.ts'
import { selectModels } from '#features/models/queries.ts'
import { writeListingWords } from '#features/search/commands.ts'
import { selectListingWords } from '#features/search/queries/found-listings.ts'
import { wordsVersion } from '#features/search/rules/listing-words.ts'
import { selectPeople } from '#features/users/queries.ts'
import { type Db, inTransaction, type Tx } from '#services/database/database.ts'
import { plainFields } from '../queries/content.ts'

/** Writes the search words of these listings, computed from their current texts. */
export async function indexListings(tx: Tx, ids: ListingId[]): Promise<void> {
  const listings = await tx
    .selectFrom('items')
    .innerJoin(selectBrands().as('brand'), 'brand.id', 'items.brandId')
    .innerJoin(selectPeople().as('seller'), 'seller.id', 'items.sellerId')
    .leftJoin(selectModels().as('phoneModel'), 'phoneModel.id', 'items.modelId')
    .select(['items.id', 'brand.name as brand', 'phoneModel.name as modelName', 'seller.isVerified'])
    .select(plainFields.map((field) => `items.${field}` as const))
    .select(['modelId', 'priceMinor', 'soldAt', 'items.removedAt', 'withheldAt', 'unlistedAt'])
    .where('items.id', 'in', ids)
    .orderBy('items.id')
    // Somebody who changes a listing meanwhile waits for this lock, and then writes newer search words.
    .forUpdate('items')
    .execute()
  await writeListingWords(tx, listings)
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
    .leftJoin(selectListingWords().as('indexed'), (join) =>
      join
        .onRef('indexed.listingId', '=', 'items.id')
        // Without this, each batch would read the words of all batches before it.
        .$call((on) => (after === undefined ? on : on.on('indexed.listingId', '>', after))),
    )
    .select('items.id')
    .where('items.removedAt', 'is', null)
    .where(({ or, eb }) =>
      or([eb('indexed.listingId', 'is', null), eb('indexed.version', '<', wordsVersion)]),
    )
    .$if(after !== undefined, (q) => q.where('items.id', '>', after as ListingId))
    .orderBy('items.id')
    .limit(batchSize)
    .execute()
  return rows.map((row) => row.id)
}
