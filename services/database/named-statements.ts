import type { Pool, PoolClient, QueryResult } from 'pg'

/**
 * How many different statements of a pool are prepared: the first ones that it runs. Each takes memory of the server
 * for each connection. All others work too, but are planned each time.
 */
const maxStatements = 200

/**
 * Marks a full-text search that PostgreSQL can run in only one way, so that one generic plan suits all search words.
 */
export const genericPlanMark = '/* generic plan */'

/**
 * Whether PostgreSQL must plan a statement for its values each time. Other full-text searches need that, because a
 * generic plan is bad for common words.
 */
export const needsCustomPlan = (text: string) => text.includes('@@') && !text.includes(genericPlanMark)

/** The code of "cached plan must not change result type": a migration has changed the table since the plan was made. */
export const isPlanOutdated = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '0A000'

/** "current transaction is aborted": this error does not say what went wrong before it. */
const isAborted = (error: unknown) => error instanceof Error && 'code' in error && error.code === '25P02'

const isRead = (text: string) => text.startsWith('select') && !needsCustomPlan(text)

/**
 * Whether a statement can be named on connections with transactions. One that returns all columns of a table cannot:
 * its plan is outdated as soon as the table gets a column, and the transaction would fail.
 */
export const listsItsColumns = (text: string) =>
  /^\s*(?:select|insert|update|delete|with)\b/i.test(text) && !/(?:select|returning) \*|\.\*/i.test(text)

type Run = (statement: unknown, values?: unknown[]) => Promise<QueryResult>

/**
 * Names the statements of a pool, so that PostgreSQL keeps their parsed and planned form: parsing and planning takes
 * longer than running most of them. A statement with an outdated plan is sent again without a name. In a transaction
 * that fails too, because PostgreSQL accepts no statement after an error; then the first error is thrown.
 */
export function nameStatements(pool: Pick<Pool, 'on'>, isNamed: (text: string) => boolean = isRead): void {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= maxStatements) return known
    if (!isNamed(text)) return undefined
    const name = `cached-${names.size}`
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
      if (!isPlanOutdated(error)) throw error
      isNaming = false
      return run(statement, values).catch((again: unknown) => {
        throw isAborted(again) ? error : again
      })
    }
  }
  client.query = runNamed as unknown as typeof client.query
}

const useGenericPlan = 'set plan_cache_mode = force_generic_plan'
const useCustomPlan = 'set plan_cache_mode = force_custom_plan'

/**
 * Runs the statements that need a custom plan with the setting for it. For a pool whose connections otherwise use
 * generic plans: by default, PostgreSQL would plan most of our reads again each time, which takes longer than running
 * them.
 */
export function allowCustomPlans(pool: Pick<Pool, 'on'>): void {
  pool.on('connect', (client) => {
    const run = client.query.bind(client) as unknown as Run
    const runPlanned: Run = async (statement, values) => {
      if (typeof statement !== 'string' || !needsCustomPlan(statement)) return run(statement, values)
      await run(useCustomPlan)
      try {
        return await run(statement, values)
      } finally {
        await run(useGenericPlan)
      }
    }
    client.query = runPlanned as unknown as typeof client.query
  })
}
