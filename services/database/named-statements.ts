import type { Pool, PoolClient, QueryResult } from 'pg'

/**
 * How many different statements of a pool are prepared: the first that it runs. Each takes memory of the server for each
 * connection. The others work as well and are planned each time.
 */
const maxStatements = 200

/** Marks the text of a statement with search words, each part of which can be run in one way only: one plan is good for any words. */
export const onePlanMark = '/* one plan for all */'

/** A plan for any search words is a bad plan for common ones. So PostgreSQL plans such a statement each time, for its values. */
export const isPlannedByValues = (text: string) => text.includes('@@') && !text.includes(onePlanMark)

/** The code of "cached plan must not change result type": somebody has migrated the database meanwhile. */
export const isOutdated = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '0A000'

/** "current transaction is aborted": that says nothing of what went wrong before. */
const isAborted = (error: unknown) => error instanceof Error && 'code' in error && error.code === '25P02'

const isRead = (text: string) => text.startsWith('select') && !isPlannedByValues(text)

/**
 * The statements to name on connections with transactions. Statements that return all columns of a table are left out: they
 * are outdated as soon as a table gets a column, and the transaction would fail.
 */
export const listsItsColumns = (text: string) =>
  /^\s*(?:select|insert|update|delete|with)\b/i.test(text) && !/(?:select|returning) \*|\.\*/i.test(text)

type Run = (statement: unknown, values?: unknown[]) => Promise<QueryResult>

/**
 * Lets PostgreSQL keep the parsed and planned form of these statements of a pool, which takes longer to make than most of
 * them take to run. An outdated statement is sent a second time, which a transaction does not allow after the first error.
 */
export function nameStatements(pool: Pick<Pool, 'on'>, isNamed: (text: string) => boolean = isRead): void {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= maxStatements) return known
    if (!isNamed(text)) return undefined
    const name = `kept-${names.size}`
    names.set(text, name)
    return name
  }
  pool.on('connect', (client) => nameStatementsOf(client, nameOf))
}

function nameStatementsOf(client: PoolClient, nameOf: (text: string) => string | undefined): void {
  const run = client.query.bind(client) as unknown as Run
  let isNaming = true
  const runNamed: Run = async (statement, values) => {
    const name = isNaming && typeof statement === 'string' && values ? nameOf(statement) : undefined
    if (name === undefined) return run(statement, values)
    try {
      return await run({ name, text: statement, values })
    } catch (error) {
      if (!isOutdated(error)) throw error
      isNaming = false
      return run(statement, values).catch((again: unknown) => {
        throw isAborted(again) ? error : again
      })
    }
  }
  client.query = runNamed as unknown as typeof client.query
}

const onePlanEach = 'set plan_cache_mode = force_generic_plan'
const planByValues = 'set plan_cache_mode = force_custom_plan'

/**
 * Has the connections of this pool keep one plan for each statement, whatever its values are: left to itself, PostgreSQL
 * plans most of our reads again each time, which takes longer than running them. The setting is also that of statements
 * without a name, so those whose plan depends on their values are run under the other one.
 */
export function keepOnePlanEach(pool: Pick<Pool, 'on'>): void {
  pool.on('connect', (client) => {
    const run = client.query.bind(client) as unknown as Run
    const runPlanned: Run = async (statement, values) => {
      if (typeof statement !== 'string' || !isPlannedByValues(statement)) return run(statement, values)
      await run(planByValues)
      try {
        return await run(statement, values)
      } finally {
        await run(onePlanEach)
      }
    }
    client.query = runPlanned as unknown as typeof client.query
  })
}
