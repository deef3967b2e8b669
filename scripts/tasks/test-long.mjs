import { prepare } from '../setup/prepare.mjs'
import { endIfStopped } from '../setup/signals.mjs'
import { saySummary, sayTotal } from '../testing/summary.mjs'
import { runUnitTests } from '../testing/unit-tests.mjs'

/** Runs the unit and API tests, with the full number of rounds in every heavy test (`test/runner/rounds.ts`). */
export async function testLong(filter) {
  const node = await prepare({ pages: true })
  const result = await runUnitTests(node, filter, { TEST_LENGTH: 'long' })
  endIfStopped()
  saySummary([result])
  sayTotal([result])
  return result.ok ? 0 : 1
}
