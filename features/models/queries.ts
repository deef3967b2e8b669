import { expressionBuilder, sql } from 'kysely'
import type { ModelId } from '#contract/ids.ts'
import { catalogueModels } from '#db/catalogue/models.ts'
import { selectBrands } from '#features/brands/queries.ts'
import type { Db } from '#services/database/database.ts'
import type { Tables } from '#services/database/schema/database.ts'
import { createRecogniser, type Recogniser } from './rules/recognise.ts'
import { createSuggest, type Suggest, type SuggestedModel } from './rules/suggest.ts'

/** The models, as a subquery to join. */
export function selectModels() {
  return expressionBuilder<Tables>().selectFrom('models').select(['models.id', 'models.name', 'models.brand'])
}

/** A model by its id; undefined if there is none. */
export function findModel(db: Db, id: string) {
  return db
    .selectFrom('models')
    .select(['id', 'brand', 'line', 'name', 'year', 'variants'])
    .where('id', '=', id as ModelId)
    .executeTakeFirst()
}

/** Every model with its other names. */
export async function listModels(db: Db): Promise<(SuggestedModel & { id: ModelId })[]> {
  const models = await db
    .selectFrom('models')
    .select(['id', 'brand', 'line', 'name', 'year', 'variants'])
    .orderBy('name')
    .execute()
  const spellings = await db.selectFrom('modelSpellings').select(['spelling', 'modelId']).execute()
  const byModel = Map.groupBy(spellings, ({ modelId }) => modelId)
  return models.map((model) => ({
    ...model,
    spellings: byModel.get(model.id)?.map(({ spelling }) => spelling) ?? [],
  }))
}

/** The functions that know one version of the models. */
export type VersionedRecogniser = {
  recognise: Recogniser
  suggest: Suggest
  /** The name of a model; undefined if there is none with this id. */
  nameModel: (id: string) => string | undefined
  /** Undefined before the first models are written. */
  version: string | undefined
}

/** The recogniser that was created last. It is cached because creating one takes time. */
let current: VersionedRecogniser | undefined
/** The recogniser for the catalogue of this build, for searches before the models in the database were read. */
let ofThisBuild: VersionedRecogniser | undefined

/**
 * Recognises a phone with the models that this process has read last. Searches use it, because it needs no database
 * query. For what is stored, use `getRecogniser`.
 */
export const recognisePhone: Recogniser = (text, brand) => findLast().recognise(text, brand)

function findLast(): VersionedRecogniser {
  if (current) return current
  ofThisBuild ??= make(catalogueModels, undefined)
  return ofThisBuild
}

/** The name of a model, by what this process has read last; undefined if it has not read this one. */
export const nameModel = (id: ModelId): string | undefined => findLast().nameModel(id)

/** Forgets the models that were read last. For tests, which must not depend on their order. */
export function forgetRecogniser(): void {
  current = undefined
}

/** The version of the models in the database; undefined before there are any. */
export async function findModelsVersion(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('modelCatalogue').select('version').executeTakeFirst())?.version
}

/** The recogniser for the models in the database. It reads them only when they have changed. */
export async function getRecogniser(db: Db): Promise<VersionedRecogniser> {
  const version = await findModelsVersion(db)
  if (version === undefined) return make([], undefined)
  if (version === current?.version) return current
  const read = make(await listModels(db), version)
  current = read
  return read
}

function make(models: readonly SuggestedModel[], version: string | undefined): VersionedRecogniser {
  const names = new Map(models.map(({ id, name }) => [id, name]))
  return {
    recognise: createRecogniser(models),
    suggest: createSuggest(models),
    nameModel: (id) => names.get(id),
    version,
  }
}

/**
 * The texts of sellers that mean no model that we know, the most frequent first. Leaves out texts that the current models
 * recognise, whose listings only wait for the job.
 */
export async function listUnrecognised(db: Db, max: number) {
  const { recognise } = await getRecogniser(db)
  const texts = await db
    .selectFrom('items')
    .innerJoin(selectBrands().as('brand'), 'brand.id', 'items.brandId')
    .select(({ fn }) => [
      'brand.name as brand',
      fn.min('items.model').as('model'),
      fn.countAll<number>().as('listings'),
    ])
    .where('items.modelId', 'is', null)
    .where('items.removedAt', 'is', null)
    .groupBy(['brand.name', sql`lower(items.model)`])
    .orderBy('listings', 'desc')
    .orderBy('model')
    .limit(max)
    .execute()
  return texts.filter(({ brand, model }) => !recognise(model, brand))
}
