import { targetOf } from './import-rules.ts'
import type { Breach, Source } from './sources.ts'

/** A feature imports only those to its left. */
const order = ['users', 'images', 'brands', 'items', 'payments', 'bookings', 'moderation', 'account']

/** All that a feature consists of; past 250 lines, a folder of that name. */
const parts = ['rules', 'queries', 'commands', 'view', 'handlers']

/** What breaks the shape of features/: their order, their closed set of files, their contracts. */
export function findFeatureBreaches(sources: Source[]): Breach[] {
  const inFeatures = sources.filter((source) => source.root === 'features')
  return [
    ...inFeatures.flatMap(findShapeBreaches),
    ...inFeatures.filter((source) => !source.isTest).flatMap(findOrderBreaches),
    ...inFeatures.filter((source) => !source.isTest).flatMap(findBookingsInPayments),
    ...findContractBreaches(sources),
  ]
}

function findShapeBreaches({ path, isTest }: Source): Breach[] {
  const [, feature = '', part = '', ...deeper] = path.split('/')
  if (!part)
    return [{ at: path, message: 'features/ holds a folder for each feature and no file of its own.' }]
  if (!order.includes(feature)) {
    return [{ at: path, message: `No such feature: there are ${order.join(', ')}, in this order.` }]
  }
  const name = deeper.length > 0 ? part : part.replace(/\.ts$/, '')
  if ((isTest && deeper.length === 0) || parts.includes(name)) return []
  return [
    { at: path, message: `A feature consists of ${parts.join(', ')} and tests; '${part}' is none of them.` },
  ]
}

function findOrderBreaches({ path, imports }: Source): Breach[] {
  const own = order.indexOf(featureOf(path))
  return imports.flatMap(({ specifier, line }) => {
    const target = targetOf(path, specifier) ?? ''
    if (!target.startsWith('features/')) return []
    const other = order.indexOf(featureOf(target))
    if (own === -1 || other <= own) return []
    return [
      {
        at: `${path}:${line}`,
        message: `${order[own]} may not import ${order[other]}: features go ${order.join(' → ')}, imports back only.`,
      },
    ]
  })
}

/** `bookingId` is a column of payments; the table and the feature would tie paying to what is paid for. */
function findBookingsInPayments({ path, code }: Source): Breach[] {
  if (featureOf(path) !== 'payments') return []
  return code.split('\n').flatMap((line, index) => {
    if (!/\bbookings\b/i.test(line)) return []
    return [
      { at: `${path}:${index + 1}`, message: 'payments never names bookings: the caller joins the two.' },
    ]
  })
}

function findContractBreaches(sources: Source[]): Breach[] {
  const paths = new Set(sources.map((source) => source.path))
  return order.flatMap((feature) => {
    const contract = `contract/${feature}.ts`
    const folder = `features/${feature}/`
    const isServed = [...paths].some(
      (path) => path === `${folder}handlers.ts` || path.startsWith(`${folder}handlers/`),
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

const featureOf = (path: string) => path.split('/')[1] ?? ''
