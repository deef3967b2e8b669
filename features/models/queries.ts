import type { ModelId } from '#contract/ids.ts'
import { catalogueModels } from '#db/catalogue/models.ts'
import type { Db } from '#services/database/database.ts'
import type { KnownModel } from './rules/names.ts'
import { createRecogniser, type Recogniser } from './rules/recognise.ts'

/** Every model with its other names. */
export async function listModels(db: Db): Promise<(KnownModel & { id: ModelId; year: number | null })[]> {
  const models = await db
    .selectFrom('models')
    .select(['id', 'brand', 'name', 'year', 'variants'])
    .orderBy('name')
    .execute()
  const spellings = await db.selectFrom('modelSpellings').select(['spelling', 'modelId']).execute()
  const byModel = Map.groupBy(spellings, ({ modelId }) => modelId)
  return models.map((model) => ({
    ...model,
    spellings: byModel.get(model.id)?.map(({ spelling }) => spelling) ?? [],
  }))
}

/** A recogniser, and the version of the models that it knows. Undefined before the first models are written. */
export type VersionedRecogniser = { recognise: Recogniser; version: string | undefined }

/** Making a recogniser takes time, so the last one is kept: first that of the models of this build. */
let kept: VersionedRecogniser | undefined

/**
 * Recognises a phone with the models that this process has read last. It takes no statement, so searches use it. What
 * is stored comes from `getRecogniser`.
 */
export const recognisePhone: Recogniser = (text, brand) => {
  kept ??= { recognise: createRecogniser(catalogueModels), version: undefined }
  return kept.recognise(text, brand)
}

/** The recogniser for the models in the database. It reads them only when they have changed. */
export async function getRecogniser(db: Db): Promise<VersionedRecogniser> {
  const current = await db.selectFrom('modelCatalogue').select('version').executeTakeFirst()
  if (!current) return { recognise: () => undefined, version: undefined }
  if (current.version === kept?.version) return kept
  const read = { recognise: createRecogniser(await listModels(db)), version: current.version }
  kept = read
  return read
}
