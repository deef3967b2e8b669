import { featureOf, features, nameOfFeature } from './feature-rules.ts'
import type { Breach, Source } from './sources.ts'

/**
 * Where a feature may name tables of features after it, which it cannot import. Each is one condition or one count
 * inside a statement of its own.
 */
const exceptions: Record<string, { tables: string[]; because: string }> = {
  'features/users/commands/records.ts': {
    tables: ['items'],
    because: 'a record without an account is deleted only if it has no listings',
  },
  'features/users/queries/cancelled-sales.ts': {
    tables: ['items', 'sales'],
    because: 'a seller is shown with how many sales they cancelled',
  },
  'features/images/queries/shown-nowhere.ts': {
    tables: ['brands', 'itemImages', 'saleProblemPhotos'],
    because: 'a picture is deleted only if no record shows it',
  },
  'features/brands/queries.ts': {
    tables: ['items', 'models'],
    because: 'a brand counts its phones for sale, and keeps its name while a phone or a model refers to it',
  },
  'features/models/queries.ts': {
    tables: ['items'],
    because: 'the listings of unknown models are counted by what their sellers wrote',
  },
  'features/money/queries.ts': {
    tables: ['payments', 'deals', 'refunds', 'refundsByHand', 'excessExplanations', 'disputes'],
    because: 'listings too are shown with the state of their payment, which follows from all of these',
  },
  'features/listings/queries/facts.ts': {
    tables: ['bookings', 'deals', 'reports'],
    because:
      'a listing is shown with how often it was booked and reported, and whether its buyer was refunded',
  },
}

const tableNamed =
  /\b(?:selectFrom|(?:inner|left|right|full|cross)(?:Lateral)?Join|insertInto|updateTable|deleteFrom|mergeInto|using)\(\s*(\[[^\]]*\]|'[^']*')/g

/** In a statement that is written out: `from`, `join`, `into` or `update`, then the name in the database. */
const tableInSql = /\b(?:from|join|into|update)\s+([a-z][a-z_]*)\b/g

/**
 * The only files that read `events`: they show what happened, and the last deletes what is old. Whatever decides something
 * reads the rows of its feature.
 */
const readersOfEvents = [
  'features/account/queries/own.ts',
  'features/moderation/queries/events.ts',
  'features/moderation/queries/seller-history.ts',
  'features/sales/payments/queries/history.ts',
  'features/sales/payments/queries/own.ts',
  'services/database/old-events.ts',
]
const rootsWithoutEvents = ['features', 'server', 'services', 'db']

/**
 * Finds tables that a feature names although they belong to another one, whose queries it calls instead, and reads of
 * `events` outside the files that show them.
 */
export function findTableBreaches(sources: Source[]): Breach[] {
  const owners = findOwners(sources)
  return [
    ...findSchemaBreaches(sources),
    ...findForeignTables(sources, owners),
    ...sources.flatMap(findReadsOfEvents),
  ]
}

const readOfEvents = /(?:selectFrom|Join)\(\s*'events\b|\b(?:from|join)\s+events\b/g

function findReadsOfEvents({ path, code, root, isTest }: Source): Breach[] {
  if (isTest || !rootsWithoutEvents.includes(root) || readersOfEvents.includes(path)) return []
  return [...code.matchAll(readOfEvents)].map(({ index }) => ({
    at: `${path}:${code.slice(0, index).split('\n').length}`,
    message: 'Events are history, which is only shown: decide by the rows of a feature.',
  }))
}

/** Schemas that belong to no feature. */
const schemasOfServices = ['bkash', 'columns', 'database', 'identity', 'mail', 'sandbox', 'shared']

/** A schema that is not named after a feature, or declares no tables, would leave its tables without an owner. */
function findSchemaBreaches(sources: Source[]): Breach[] {
  return sources.flatMap(({ path, code, isTest }) => {
    const name = /^services\/database\/schema\/([\w-]+)\.ts$/.exec(path)?.[1]
    if (name === undefined || isTest || schemasOfServices.includes(name)) return []
    if (!features.some((feature) => nameOfFeature(feature) === name))
      return [{ at: path, message: 'Name it after the feature that owns its tables.' }]
    return tablesDeclared.test(code) ? [] : [{ at: path, message: 'Declare its tables as a type …Tables.' }]
  })
}

function findForeignTables(sources: Source[], owners: Map<string, string>): Breach[] {
  return sources
    .filter(({ root, isTest }) => root === 'features' && !isTest)
    .flatMap(({ path, code }) =>
      listTables(code).flatMap(({ table, line }) => {
        const owner = owners.get(table)
        if (!owner || owner === featureOf(path)) return []
        if (exceptions[path]?.tables.includes(table)) return []
        return [
          {
            at: `${path}:${line}`,
            message: `${table} belongs to ${owner}: use a query of features/${owner}.`,
          },
        ]
      }),
    )
}

const tablesDeclared = /Tables = \{([^}]*)\}/

/** The feature of each table: services/database/schema has a file for each feature. */
function findOwners(sources: Source[]): Map<string, string> {
  return new Map(
    features.flatMap((feature) => {
      const schema = sources.find(
        ({ path }) => path === `services/database/schema/${nameOfFeature(feature)}.ts`,
      )
      const [, tables = ''] = tablesDeclared.exec(schema?.code ?? '') ?? []
      return [...tables.matchAll(/(\w+):/g)].map(([, table = '']) => [table, feature] as const)
    }),
  )
}

function listTables(code: string) {
  const lineAt = (index: number) => code.slice(0, index).split('\n').length
  const byMethods = [...code.matchAll(tableNamed)].flatMap(({ 1: named = '', index }) =>
    [...named.matchAll(/'(\w+)/g)].map(([, table = '']) => ({ table, line: lineAt(index) })),
  )
  const inSql = [...code.matchAll(tableInSql)].map(({ 1: name = '', index }) => ({
    table: name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    line: lineAt(index),
  }))
  return [...byMethods, ...inSql]
}
