import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../setup/chromium.mjs'
import { prepare } from '../setup/prepare.mjs'
import { root } from '../setup/project.mjs'
import { Failure } from '../setup/say.mjs'
import { endIfStopped } from '../setup/signals.mjs'
import { runBrowserTests } from '../testing/browser-tests.mjs'
import { runChecks } from '../testing/checks.mjs'
import { runRaceTests } from '../testing/race-tests.mjs'
import { runServiceTests } from '../testing/service-tests.mjs'
import { runStep, sayFailure } from '../testing/steps.mjs'
import { saySummary, sayTotal } from '../testing/summary.mjs'
import { runUnitTests } from '../testing/unit-tests.mjs'

const parts = ['check', 'unit', 'races', 'e2e', 'services']

/**
 * Runs every check and test of the product, or some of them: `npm test -- unit bookings`. `services` runs only on
 * request: it repeats unit tests on TEST_DATABASE_URL and TEST_REDIS_URL.
 */
export async function test([part, ...filter]) {
  if (part && !parts.includes(part)) {
    throw new Failure(`npm test takes one of ${parts.join(', ')}, then a filter; not '${part}'.`)
  }
  const wants = (name) => !part || part === name
  const node = await prepare()
  const isE2eThere = existsSync(join(root, 'playwright.config.ts'))
  const chromium = wants('e2e') && isE2eThere ? await findChromium(node) : undefined

  const building = part === 'check' ? undefined : buildStep()
  const results = wants('check') ? await runChecks(node) : []
  const built = await building
  if (built) results.push(built)
  endIfStopped()
  // Tests often wait, for a poll, a process or a page. Two kinds at once leave no core without work.
  const running = {}
  if (wants('unit')) running.unit = runUnitTests(node, filter, chromium ? { CHROME_PATH: chromium } : {})
  if (wants('races'))
    running.races = (running.unit ?? Promise.resolve()).then(() => runRaceTests(node, filter))
  if (chromium && built.ok) running.e2e = runBrowserTests(node, chromium, filter)
  if (part === 'services') running.services = runServiceTests(node, filter)
  results.push(...(await settleAll(running)))
  endIfStopped()

  saySummary(results)
  if (part !== 'check') sayTotal(results)
  return results.every((result) => result.ok) ? 0 : 1
}

/** Waits for all groups of tests, by name. A group that could not run counts as a failure; the others still report. */
async function settleAll(groups) {
  const settled = await Promise.allSettled(Object.values(groups))
  return settled.map(({ value, reason }, nth) => {
    if (value) return value
    const name = Object.keys(groups)[nth]
    sayFailure(name, reason instanceof Failure ? reason.message : reason.stack)
    return { ok: false, name, milliseconds: 0, counts: { passed: 0, failed: 1, skipped: 0 } }
  })
}

function buildStep() {
  return runStep('build', async () => {
    try {
      await prepare({ pages: true })
      return { ok: true }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      sayFailure('build', error.message)
      return { ok: false }
    }
  })
}
