import { sql } from 'kysely'
import type { ListingId } from '#contract/ids.ts'
import { selectBrands } from '#features/brands/queries.ts'
import { findModelsVersion, getRecogniser, type VersionedRecogniser } from '#features/models/queries.ts'
import { type Db, inTransaction, type Tx } from '#services/database/database.ts'
import { indexListings } from './indexing.ts'

/**
 * Recognises and stores the phone model of each of these listings, or null if it is unknown. Also stores RAM and storage
 * if the seller has not stated them.
 */
export async function recogniseListings(
  tx: Tx,
  ids: ListingId[],
  { recognise, version }: VersionedRecogniser,
): Promise<void> {
  const listings = await tx
    .selectFrom('items')
    .innerJoin(selectBrands().as('brand'), 'brand.id', 'items.brandId')
    .select(['items.id', 'brand.name as brand', 'model'])
    .where('items.id', 'in', ids)
    .orderBy('items.id')
    .forUpdate('items')
    .execute()
  const read = listings.map(({ id, brand, model: text }) => {
    const { model, ramGb, storageGb } = recognise(text, brand) ?? {}
    return { id, model_id: model?.id ?? null, ram_gb: ramGb ?? null, storage_gb: storageGb ?? null }
  })
  await sql`update items set model_id = read.model_id, models_version = ${version ?? null},
      ram_gb = coalesce(items.ram_gb, read.ram_gb), storage_gb = coalesce(items.storage_gb, read.storage_gb)
    from jsonb_to_recordset(${JSON.stringify(read)}::jsonb)
      as read (id uuid, model_id text, ram_gb smallint, storage_gb smallint)
    where items.id = read.id`.execute(tx)
}

const batchSize = 200

/** Recognises every listing that was not recognised with the current models yet. Returns how many. */
export async function recogniseOutdatedListings(db: Db): Promise<number> {
  let count = 0
  for (let after: ListingId | undefined; ;) {
    const version = await findModelsVersion(db)
    const outdated = version ? await listOutdated(db, version, after) : []
    if (outdated.length > 0)
      await inTransaction(db, async (tx) => {
        await recogniseListings(tx, outdated, await getRecogniser(tx))
        // The model is also a filter of searches.
        await indexListings(tx, outdated)
      })
    count += outdated.length
    if (outdated.length < batchSize) return count
    after = outdated.at(-1)
  }
}

async function listOutdated(db: Db, version: string, after: ListingId | undefined): Promise<ListingId[]> {
  const rows = await db
    .selectFrom('items')
    .select('id')
    .where('removedAt', 'is', null)
    .where('modelsVersion', 'is distinct from', version)
    .$if(after !== undefined, (query) => query.where('id', '>', after as ListingId))
    .orderBy('id')
    .limit(batchSize)
    .execute()
  return rows.map((row) => row.id)
}
