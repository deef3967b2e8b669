import { createHash } from 'node:crypto'
import { ModelId, type UserId } from '#contract/ids.ts'
import type { NewModel } from '#contract/models.ts'
import { Refusal } from '#contract/refusal.ts'
import type { InputError } from '#contract/wrong-field.ts'
import { catalogueModels, nameModel } from '#db/catalogue/models.ts'
import { lockBrandName } from '#features/brands/queries.ts'
import { newId } from '#lib/ids.ts'
import { type Db, inTransaction, type Tx } from '#services/database/database.ts'
import { listModels } from './queries.ts'
import { findNamed } from './rules/named.ts'

/**
 * Writes the models of `db/catalogue`, unless the database has exactly these already. Keeps the models and spellings that
 * admins have taught. Returns whether anything was written.
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
      catalogueModels.map(({ id, brand, line, name, year, variants }) => ({
        id: id as ModelId,
        brand,
        line,
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
        line: ref('excluded.line'),
        name: ref('excluded.name'),
        year: ref('excluded.year'),
        variants: ref('excluded.variants'),
        isTaught: false,
      })),
    )
    .execute()
  const spellings = await listNewSpellings(tx)
  if (spellings.length === 0) return
  await tx
    .insertInto('modelSpellings')
    .values(spellings.map((spelling) => ({ ...spelling, createdAt: now })))
    .execute()
}

/** The spellings of the catalogue that no model of the same brand has yet. A spelling of two models means the first. */
async function listNewSpellings(tx: Tx) {
  const keyOf = (brand: string, spelling: string) =>
    `${brand} ${spelling.replaceAll(/\s/g, '').toLowerCase()}`
  const known = new Set(
    (await listModels(tx)).flatMap(({ brand, spellings }) =>
      spellings.map((spelling) => keyOf(brand, spelling)),
    ),
  )
  return catalogueModels.flatMap(({ id, brand, spellings }) =>
    spellings.flatMap((spelling) => {
      const key = keyOf(brand, spelling)
      if (known.has(key)) return []
      known.add(key)
      return [{ spelling, modelId: id as ModelId }]
    }),
  )
}

type Teacher = { taughtBy: UserId; at: Date }

/**
 * Adds a model, with a spelling if one is given. Throws `invalid-input` if a model has this name, or there is no such
 * brand.
 */
export async function createModel(tx: Tx, model: NewModel, teacher: Teacher): Promise<ModelId> {
  const { brand, name, year = null, variants = [], spelling } = model
  const id = ModelId.safeParse(nameModel(name)).data
  if (!id) throw refuseName('model-name')
  await lockBrandName(tx, brand)
  const written = await tx
    .insertInto('models')
    .values({
      id,
      brand,
      name,
      year,
      variants: JSON.stringify(variants),
      isTaught: true,
      createdAt: teacher.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) throw refuseName('model-known')
  await replaceVersion(tx)
  if (spelling) await teachSpelling(tx, { spelling, modelId: id }, teacher)
  return id
}

const refuseName = (error: 'model-name' | 'model-known') =>
  new Refusal('invalid-input/fields', { fields: [{ path: 'name', error }] })

type Spelling = { spelling: string; modelId: ModelId }

/**
 * Adds a spelling to a model. Returns false if the spelling means this model already, and undefined if there is no such
 * model. Throws `invalid-input` if it contains no word of a model's name, or if it is the name or a spelling of another
 * model of the same brand.
 */
export async function teachSpelling(tx: Tx, { spelling, modelId }: Spelling, { taughtBy, at }: Teacher) {
  // Locks the row of the version, so that two transactions cannot teach the same spelling to two models.
  await replaceVersion(tx)
  const models = await listModels(tx)
  const model = models.find(({ id }) => id === modelId)
  if (!model) return undefined
  const named = findNamed(models, spelling, model.brand)
  if (!named) throw refuseSpelling('model-missing')
  if (named.some(({ id }) => id === modelId)) return false
  const [other] = named
  if (other) throw refuseSpelling('spelling-known', other.name)
  // The same text with other spaces may be read as other words, of which one is a size: `promax 8 gb` and `promax8gb`.
  const written = await tx
    .insertInto('modelSpellings')
    .values({ spelling, modelId, taughtBy, createdAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('modelId')
    .executeTakeFirst()
  return written !== undefined
}

function refuseSpelling(error: InputError, known = '') {
  return new Refusal('invalid-input/fields', { fields: [{ path: 'spelling', error, data: { known } }] })
}

/**
 * Gives the models a new version, so that every process reads them again. Locks the version until the transaction ends.
 */
async function replaceVersion(tx: Tx): Promise<void> {
  await tx
    .insertInto('modelCatalogue')
    .values({ digest: '', version: newId() })
    .onConflict((conflict) => conflict.column('onlyOne').doUpdateSet({ version: newId() }))
    .execute()
}
