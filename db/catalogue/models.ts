import { type DataLine, readLines, WrongData } from '../read-data.ts'

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

/** The files of `models/`, in the order of their brands. */
const files = [
  'iphone',
  'redmi',
  'xiaomi',
  'huawei',
  'samsung',
  'vivo',
  'oppo',
  'realme',
  'bangladeshi',
  'transsion',
]

/** `Samsung Galaxy A10 | 2019 | 2/32`: the name, the year and the sizes, which may be unknown. */
const row = /^(\S[^|]*) \| (20\d\d)(?: \| (\d+(?:\/\d+)+(?: \d+(?:\/\d+)+)*))?$/

/** `[Samsung / Galaxy A]`: the brand and the product line of the models below. */
const heading = /^\[(.+) \/ (.+)\]$/

type Line = Pick<CatalogueModel, 'brand' | 'line'>

/** Reads the lines of one file: `[Samsung / Galaxy A]`, then its models, `Samsung Galaxy A10 | 2019 | 2/32`. */
export function readModels(lines: DataLine[]): CatalogueModel[] {
  let line: Line | undefined
  return lines.flatMap(({ text, where }) => {
    const [, brand, name] = text.startsWith('[') ? (heading.exec(text) ?? []) : []
    if (brand && name) line = { brand, line: name }
    if (brand && name) return []
    if (!line)
      throw new WrongData(where, 'A model comes after the line that names its brand, [Brand / Line].')
    return [readRow(text, line, where)]
  })
}

function readRow(text: string, { brand, line }: Line, where: string): CatalogueModel {
  const [, name, year, memory] = row.exec(text) ?? []
  if (!name) throw new WrongData(where, 'A model is written like Samsung Galaxy A51 | 2019 | 4/64/128 8/128.')
  return {
    id: nameModel(name),
    brand,
    line,
    name,
    year: Number(year),
    variants: readVariants(memory),
    spellings: [],
  }
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
function readVariants(memory: string | undefined): MemoryVariant[] {
  if (!memory) return []
  return memory.split(' ').flatMap((sizes) => {
    const [ramGb = 0, ...storages] = sizes.split('/').map(Number)
    return storages.map((storageGb) => ({ ramGb, storageGb }))
  })
}

/** Gives models their other names: `iphone-x: iPhone 10 | iPhone ten`. Throws WrongData for the id of no model. */
export function nameAgain(models: CatalogueModel[], lines: DataLine[]): CatalogueModel[] {
  const byId = new Map<string, CatalogueModel>()
  for (const model of models) {
    if (byId.has(model.id)) throw new WrongData('db/catalogue/models', `${model.name} is there twice.`)
    byId.set(model.id, model)
  }
  for (const { text, where } of lines) {
    const [id = '', names = ''] = text.split(': ')
    const model = byId.get(id)
    if (!model) throw new WrongData(where, `No model has the id ${id}.`)
    if (names === '') throw new WrongData(where, 'The other names come after a colon.')
    byId.set(id, { ...model, spellings: names.split(' | ') })
  }
  return [...byId.values()]
}

/** Every phone model that we know, brand by brand, the oldest first within a line. */
export const catalogueModels: readonly CatalogueModel[] = nameAgain(
  files.flatMap((file) => readModels(readLines(`db/catalogue/models/${file}.txt`))),
  readLines('db/catalogue/model-names.txt'),
)

/** The brands of these models. */
export const catalogueBrands: readonly string[] = [...new Set(catalogueModels.map(({ brand }) => brand))]
