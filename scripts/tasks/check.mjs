import { prepare } from '../setup/prepare.mjs'
import { endIfStopped } from '../setup/signals.mjs'
import { runChecks } from '../testing/checks.mjs'
import { saySummary } from '../testing/summary.mjs'

/** Checks format, lint, structure and types. Runs no tests. */
export async function check() {
  const node = await prepare()
  const results = await runChecks(node)
  endIfStopped()
  saySummary(results)
  return results.every((result) => result.ok) ? 0 : 1
}
