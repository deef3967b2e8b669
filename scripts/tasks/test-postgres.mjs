import { prepare } from '../setup/prepare.mjs'
import { endIfStopped } from '../setup/signals.mjs'
import { chooseServiceTests, runServiceTests } from '../testing/service-tests.mjs'
import { saySummary, sayTotal } from '../testing/summary.mjs'

/** Runs every unit and API test that reaches the database, on PostgreSQL: a temporary server if no other is named. */
export async function testPostgres(filter) {
  const node = await prepare({ pages: true })
  const chosen = chooseServiceTests(['all', ...filter])
  const result = await runServiceTests(node, chosen)
  endIfStopped()
  saySummary([result])
  sayTotal([result])
  return result.ok ? 0 : 1
}
