import type { Generated, JSONColumnType } from 'kysely'
import type { ModelId, UserId } from '#contract/ids.ts'
import type { Instant, Optional } from './columns.ts'

type MemoryVariant = { ramGb: number; storageGb: number }

export type ModelsTable = {
  id: ModelId
  /** The brand's name. It need not be one of our brands yet. */
  brand: string
  /** The product line, such as `Redmi Note`; null for a model that an admin added. */
  line: Optional<string>
  name: string
  year: Optional<number>
  variants: JSONColumnType<MemoryVariant[], string, string>
  /** True when an admin added it. Others come from `db/catalogue`. */
  isTaught: boolean
  createdAt: Instant
}

/** Other names of models. */
export type ModelSpellingsTable = {
  spelling: string
  modelId: ModelId
  /** The admin who added it; null when it comes from `db/catalogue`. */
  taughtBy: Optional<UserId>
  createdAt: Instant
}

/** A single row: the digest of the catalogue data written last, and an id that every change of the models replaces. */
export type ModelCatalogueTable = { onlyOne: Generated<true>; digest: string; version: string }

export type ModelTables = {
  models: ModelsTable
  modelSpellings: ModelSpellingsTable
  modelCatalogue: ModelCatalogueTable
}
