import { createHash } from 'node:crypto'
import type { ModelId } from '#contract/ids.ts'
import { catalogueModels } from '#db/catalogue/models.ts'
import { newId } from '#lib/ids.ts'
import { type Db, inTransaction, type Tx } from '#services/database/database.ts'

/**
 * Writes the models of `db/catalogue`, unless the database has exactly these already. Models and spellings of admins
 * stay as they are. Returns whether anything was written.
 */
export async function loadModels(db: Db, now: Date): Promise<boolean> {
  const digest = createHash('sha256').update(JSON.stringify(catalogueModels)).digest('hex')
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('modelCatalogue')
      .values({ digest: '', version: newId() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    // Another process that starts at the same time waits here.
    const loaded = await tx
      .selectFrom('modelCatalogue')
      .select('digest')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (loaded.digest === digest) return false
    await writeModels(tx, now)
    await tx.updateTable('modelCatalogue').set({ digest, version: newId() }).execute()
    return true
  })
}

async function writeModels(tx: Tx, now: Date): Promise<void> {
  await tx
    .insertInto('models')
    .values(
      catalogueModels.map(({ id, brand, name, year, variants }) => ({
        id: id as ModelId,
        brand,
        name,
        year,
        variants: JSON.stringify(variants),
        isTaught: false,
        createdAt: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        brand: ref('excluded.brand'),
        name: ref('excluded.name'),
        year: ref('excluded.year'),
        variants: ref('excluded.variants'),
        isTaught: false,
      })),
    )
    .execute()
  await tx
    .insertInto('modelSpellings')
    .values(
      catalogueModels.flatMap(({ id, spellings }) =>
        spellings.map((spelling) => ({ spelling, modelId: id as ModelId, createdAt: now })),
      ),
    )
    .onConflict((conflict) => conflict.column('spelling').doNothing())
    .execute()
}
