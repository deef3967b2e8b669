import { prepare } from '../setup/prepare.mjs'
import { endIfStopped } from '../setup/signals.mjs'
import { withPostgres } from '../testing/postgres-server.mjs'
import { saySummary, sayTotal } from '../testing/summary.mjs'
import { runUnitTests } from '../testing/unit-tests.mjs'

/** The unit and API tests on a PostgreSQL server that lives as long as they do. */
export async function testPostgres(filter) {
  const node = await prepare({ pages: true })
  const result = await withPostgres((url) => runUnitTests(node, filter, { TEST_DATABASE_URL: url }))
  endIfStopped()
  saySummary([result])
  sayTotal([result])
  return result.ok ? 0 : 1
}
