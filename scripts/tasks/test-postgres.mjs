import { prepare } from '../setup/prepare.mjs'
import { endIfStopped } from '../setup/signals.mjs'
import { runServiceTests } from '../testing/service-tests.mjs'
import { withPostgres } from '../testing/postgres-server.mjs'
import { saySummary, sayTotal } from '../testing/summary.mjs'

/** Runs every unit and API test that reaches the database, on a temporary PostgreSQL server. */
export async function testPostgres(filter) {
  const node = await prepare({ pages: true })
  const result = await withPostgres((url) =>
    runServiceTests(node, ['all', ...filter], { TEST_DATABASE_URL: url }),
  )
  endIfStopped()
  saySummary([result])
  sayTotal([result])
  return result.ok ? 0 : 1
}
