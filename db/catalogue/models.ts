import { bangladeshiLines } from './models/bangladeshi.ts'
import { huaweiLines } from './models/huawei.ts'
import { iphoneLines } from './models/iphone.ts'
import type { ModelLine, ModelRow } from './models/model-line.ts'
import { oppoLines } from './models/oppo.ts'
import { realmeLines } from './models/realme.ts'
import { redmiLines } from './models/redmi.ts'
import { samsungLines } from './models/samsung.ts'
import { transsionLines } from './models/transsion.ts'
import { vivoLines } from './models/vivo.ts'
import { xiaomiLines } from './models/xiaomi.ts'
import { modelSpellings } from './model-spellings.ts'

/** How much RAM and storage one version of a model has. */
export type MemoryVariant = { ramGb: number; storageGb: number }

export type CatalogueModel = {
  /** Made from the name: `redmi-note-12-pro-plus-5g`. It never changes, because listings refer to it. */
  id: string
  brand: string
  line: string
  name: string
  year: number
  variants: MemoryVariant[]
  /** Other names, for example `iPhone 10` for the iPhone X. */
  spellings: readonly string[]
}

const lines: readonly ModelLine[] = [
  ...iphoneLines,
  ...redmiLines,
  ...xiaomiLines,
  ...huaweiLines,
  ...samsungLines,
  ...vivoLines,
  ...oppoLines,
  ...realmeLines,
  ...bangladeshiLines,
  ...transsionLines,
]

/** Every phone model that we know, brand by brand, the oldest first within a line. */
export const catalogueModels: readonly CatalogueModel[] = lines.flatMap((line) =>
  line.models.map((row) => readRow(line, row)),
)

/** The brands of these models. */
export const catalogueBrands: readonly string[] = [...new Set(lines.map(({ brand }) => brand))]

function readRow({ brand, line }: ModelLine, [name, year, memory]: ModelRow): CatalogueModel {
  const id = nameModel(name)
  return { id, brand, line, name, year, variants: readVariants(memory), spellings: modelSpellings[id] ?? [] }
}

/** The id of a model with this name. */
export function nameModel(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
}

/** Reads `6/128/256 8/256`: 6 GB of RAM with 128 or 256 GB of storage, or 8 GB with 256 GB. */
function readVariants(memory: string): MemoryVariant[] {
  return memory.split(' ').flatMap((sizes) => {
    const [ramGb = 0, ...storages] = sizes.split('/').map(Number)
    return storages.map((storageGb) => ({ ramGb, storageGb }))
  })
}
