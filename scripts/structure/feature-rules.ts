import { targetOf } from './import-rules.ts'
import type { Breach, Source } from './sources.ts'

/**
 * A feature may import only the features before it in this list. What belongs to a sale is one house, `features/sales`,
 * whose rooms are features.
 */
export const features = [
  'users',
  'images',
  'brands',
  'models',
  'search',
  'money',
  'listings',
  'sales/ledger',
  'sales/payments',
  'sales/cash',
  'sales/problems',
  'sales/payouts',
  'sales/meetings',
  'sales/bookings',
  'sales/sale',
  'moderation',
  'account',
]

/** The folders whose folders are features. */
const houses = ['sales']

/** Rooms whose contract and schema have another name than the room. */
const namesOfRooms: Record<string, string> = { 'sales/problems': 'sale-problems', 'sales/sale': 'sales' }

/** The name of a feature's contract and schema. */
export const nameOfFeature = (feature: string) =>
  namesOfRooms[feature] ?? feature.split('/').at(-1) ?? feature

/** The feature of a file, with its house: `sales/payments`. */
export function featureOf(path: string): string {
  const [, feature = '', room = ''] = path.split('/')
  return houses.includes(feature) ? `${feature}/${room}` : feature
}

/** The only files of a feature. Instead of a file of over 250 lines, a feature has a folder of that name. */
const parts = ['rules', 'queries', 'commands', 'view', 'handlers']

/** Finds breaches of the rules for features/: their order, their fixed set of files, their contracts. */
export function findFeatureBreaches(sources: Source[]): Breach[] {
  const inFeatures = sources.filter((source) => source.root === 'features')
  return [
    ...inFeatures.flatMap(findShapeBreaches),
    ...inFeatures.filter((source) => !source.isTest).flatMap(findOrderBreaches),
    ...sources.filter(isProduct).flatMap(findWriteBreaches),
    ...findContractBreaches(sources),
  ]
}

function findShapeBreaches({ path, isTest }: Source): Breach[] {
  const feature = featureOf(path)
  const [part = '', ...deeper] = path.slice(`features/${feature}/`.length).split('/')
  if (!part)
    return [{ at: path, message: 'features/ holds a folder for each feature and no file of its own.' }]
  if (!features.includes(feature)) {
    return [{ at: path, message: `No such feature: there are ${features.join(', ')}, in this order.` }]
  }
  const name = deeper.length > 0 ? part : part.replace(/\.ts$/, '')
  if ((isTest && deeper.length === 0) || parts.includes(name)) return []
  return [
    { at: path, message: `A feature consists of ${parts.join(', ')} and tests; '${part}' is none of them.` },
  ]
}

function findOrderBreaches({ path, imports }: Source): Breach[] {
  const own = features.indexOf(featureOf(path))
  return imports.flatMap(({ specifier, line }) => {
    const target = targetOf(path, specifier) ?? ''
    if (!target.startsWith('features/')) return []
    const other = features.indexOf(featureOf(target))
    if (own === -1 || other <= own) return []
    return [
      {
        at: `${path}:${line}`,
        message: `${features[own]} may not import ${features[other]}: features go ${features.join(' → ')}, imports go only to the left.`,
      },
    ]
  })
}

/** The code that writes only in a transaction: docs/ARCHITECTURE.md. */
const isProduct = ({ root, isTest }: Source) => !isTest && ['features', 'services', 'server'].includes(root)

/** Writes happen on a `tx` of the type Tx, which proves that a transaction is open. */
function findWriteBreaches({ path, code }: Source): Breach[] {
  const writes = /(\S+?)\s*\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(|\btx: (?!Tx\b)/g
  const inSql =
    /`[^`]*\b(?:insert into|delete from|merge into|update \w+ set)\b[^`]*`\s*\.execute\(\s*([\w.]+)/g
  return [...code.matchAll(writes), ...code.matchAll(inSql)].flatMap(({ 1: receiver, index }) => {
    if (receiver === 'tx') return []
    const line = code.slice(0, index + (receiver?.length ?? 0)).split('\n').length
    return [{ at: `${path}:${line}`, message: 'What writes takes a `tx: Tx`, and writes on nothing else.' }]
  })
}

/** The handlers of a feature answer the contract of its name. `handlers/<name>.ts` can be in any feature. */
function findContractBreaches(sources: Source[]): Breach[] {
  const paths = new Set(sources.map((source) => source.path))
  return features.flatMap((feature) => {
    const contract = `contract/routes/${nameOfFeature(feature)}.ts`
    const folder = `features/${feature}/`
    const isServed = [...paths].some(
      (path) =>
        path === `${folder}handlers.ts` ||
        path.startsWith(`${folder}handlers/`) ||
        (path.startsWith('features/') && path.endsWith(`/handlers/${nameOfFeature(feature)}.ts`)),
    )
    if (isServed && !paths.has(contract)) {
      return [{ at: folder, message: `It has handlers, so ${contract} must say what they answer.` }]
    }
    if (!isServed && paths.has(contract)) {
      return [{ at: contract, message: `Nothing answers it: ${folder}handlers.ts is missing.` }]
    }
    return []
  })
}
