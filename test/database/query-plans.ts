import { CompiledQuery, DefaultQueryExecutor, sql } from 'kysely'
import pg from 'pg'
import { vi } from 'vitest'
import { type Db, inTransaction, type Tx } from '#services/database/database.ts'
import { needsCustomPlan } from '#services/database/named-statements.ts'

/**
 * What a statement did: tables that it read from one end to the other, how many pages of the database it read, and how many
 * rows each of its parts with a name had (`with`).
 */
export type Plan = { sql: string; scanned: string[]; pages: number; rowsOf: ReadonlyMap<string, number> }

type Table = { isSmall: boolean; joinsByIndex?: boolean }

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Subplan Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

/**
 * Has the database run the statements of `work` again and say how. They are planned as for public reads on a PostgreSQL
 * server: once for all values, or for these values if they search by words. Leaves out those of the job queue. With few rows a
 * table is always scanned; `isSmall` has it scanned only if no index will do. It is then still joined by reading its
 * index from one end to the other, which `scanned` does not tell; `joinsByIndex` has each row looked up, if an index
 * serves for that.
 */
export async function explainStatements(
  db: Db,
  work: () => Promise<unknown>,
  { isSmall, joinsByIndex = false }: Table,
): Promise<Plan[]> {
  const executeQuery = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
  let queries: CompiledQuery[]
  try {
    await work()
    queries = executeQuery.mock.calls.map(([query]) => query)
  } finally {
    executeQuery.mockRestore()
  }
  const plans: Plan[] = []
  for (const query of queries)
    if (/^\s*(?:select|with)\b/iu.test(query.sql) && !query.sql.includes('pgboss'))
      plans.push(await explain(db, query, { isSmall, joinsByIndex }))
  return plans
}

async function explain(db: Db, query: CompiledQuery, { isSmall, joinsByIndex }: Table): Promise<Plan> {
  const { rows } = await inTransaction(db, async (tx) => {
    if (isSmall) await sql`set local enable_seqscan = off`.execute(tx)
    if (joinsByIndex) await sql`set local enable_hashjoin = off`.execute(tx)
    if (joinsByIndex) await sql`set local enable_mergejoin = off`.execute(tx)
    return explainPrepared(tx, query)
  })
  const root = rows[0]?.['QUERY PLAN']?.[0].Plan
  if (!root) throw new Error(`no plan for ${query.sql}`)
  const nodes = listNodes(root)
  return {
    sql: query.sql,
    scanned: nodes.flatMap((node) =>
      node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0 ? (node['Relation Name'] ?? []) : [],
    ),
    pages: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
    rowsOf: new Map(
      nodes.flatMap((node): [string, number][] =>
        node['Subplan Name']?.startsWith('CTE ')
          ? [[node['Subplan Name'].slice(4), node['Actual Rows'] * node['Actual Loops']]]
          : [],
      ),
    ),
  }
}

let explained = 0

/** The values of a prepared statement are not known when it is planned; those of any other statement are. */
async function explainPrepared(tx: Tx, { sql: text, parameters }: CompiledQuery) {
  const run = <Row>(statement: string) => tx.executeQuery<Row>(CompiledQuery.raw(statement))
  const mode = needsCustomPlan(text) ? 'force_custom_plan' : 'force_generic_plan'
  await run(`set local plan_cache_mode = ${mode}`)
  // If this fails, its statement remains on the connection: an aborted transaction cannot remove it.
  const name = `explained_${(explained += 1)}`
  await run(`prepare ${name} as ${text}`)
  const values = parameters.length > 0 ? `(${parameters.map(toLiteral).join(', ')})` : ''
  const result = await run<Record<string, [{ Plan: Node }]>>(
    `explain (analyze, buffers, format json) execute ${name}${values}`,
  )
  await run(`deallocate ${name}`)
  return result
}

function toLiteral(value: unknown): string {
  const sent = prepareValue(value)
  return sent === null ? 'null' : pg.escapeLiteral(sent)
}

/** How the driver writes a value; its types do not name this function. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => string | null } })
  .utils

const listNodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(listNodes)]
