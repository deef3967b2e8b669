import { parse, type PGlite, protocol, type Results } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'
import type { PGlite as KyselyPGlite } from 'kysely'
import { isPlanOutdated, needsCustomPlan } from './named-statements.ts'

const { serialize } = protocol

/** How many statements stay prepared. Each takes memory of the embedded database. */
const maxStatements = 500

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]
type Statement = { name: string; parameterTypes: number[]; description: Message[] }

/** What Kysely and the job queue use of the embedded database. */
export type PreparingPGlite = KyselyPGlite & {
  query: <Row>(text: string, values?: readonly unknown[]) => Promise<Results<Row>>
}

/**
 * Returns the embedded database with another `query`, which keeps the parsed and planned form of each statement:
 * parsing and planning takes longer than running most of them. It also enters the database once for each statement
 * instead of six times.
 */
export function prepareStatements(pglite: PGlite): PreparingPGlite {
  const discarded: string[] = []
  const cache = new LRUCache<string, Statement>({
    max: maxStatements,
    dispose: ({ name }) => void discarded.push(name),
  })
  let preparedCount = 0

  const send = (...messages: Uint8Array[]) =>
    pglite.execProtocolStream(Buffer.concat(messages), { syncToFs: false })

  async function prepare(text: string): Promise<Statement> {
    const isCached = !needsCustomPlan(text)
    // A statement without a name lasts until the next one without a name.
    const name = isCached ? `statement-${(preparedCount += 1)}` : ''
    const closing = discarded.splice(0).map((old) => serialize.close({ type: 'S', name: old }))
    const description = await send(
      ...closing,
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    const statement = { name, description, parameterTypes: parse.parseDescribeStatementResults(description) }
    if (isCached) cache.set(text, statement)
    return statement
  }

  async function run<Row>(text: string, values: readonly unknown[] = []): Promise<Results<Row>> {
    const { name, description, parameterTypes } = cache.get(text) ?? (await prepare(text))
    const written = values.map((value, nth) => writeValue(pglite, value, parameterTypes[nth]))
    const replies = await send(
      serialize.bind({ statement: name, values: written }),
      serialize.execute({}),
      serialize.sync(),
    )
    if (!pglite.isInTransaction()) await pglite.syncToFs()
    if (changesSchema(text)) cache.clear()
    const [results] = parse.parseResults([...description, ...replies], pglite.parsers)
    return results as Results<Row>
  }

  async function runWhileOpen<Row>(text: string, values?: readonly unknown[]): Promise<Results<Row>> {
    if (!pglite.ready) throw new Error('PGlite is closed.')
    try {
      return await run<Row>(text, values)
    } catch (error) {
      // So that the next run prepares the statement for the present columns.
      if (isPlanOutdated(error)) cache.delete(text)
      throw error
    }
  }

  const query = <Row>(text: string, values?: readonly unknown[]) =>
    pglite.runExclusive(() => runWhileOpen<Row>(text, values))

  return {
    get closed() {
      return pglite.closed
    },
    get ready() {
      return pglite.ready
    },
    waitReady: pglite.waitReady,
    close: () => pglite.close(),
    query,
    transaction: (work) => pglite.transaction((tx) => work({ query, rollback: () => tx.rollback() })),
  }
}

function writeValue(pglite: PGlite, value: unknown, type = 0): string | null {
  if (value === null || value === undefined) return null
  const serializer = pglite.serializers[type]
  return serializer ? serializer(value) : (value as string | number | boolean).toString()
}

/** After such a statement, a prepared `select *` may return other columns. */
const changesSchema = (text: string) => /^\s*(create|alter|drop)\b/i.test(text)
