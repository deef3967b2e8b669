import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../setup/chromium.mjs'
import { prepare } from '../setup/prepare.mjs'
import { root } from '../setup/project.mjs'
import { Failure } from '../setup/say.mjs'
import { endIfStopped } from '../setup/signals.mjs'
import { runBrowserTests } from '../testing/browser-tests.mjs'
import { runChecks } from '../testing/checks.mjs'
import { runServiceTests } from '../testing/service-tests.mjs'
import { runStep, sayFailure } from '../testing/steps.mjs'
import { saySummary, sayTotal } from '../testing/summary.mjs'
import { runUnitTests } from '../testing/unit-tests.mjs'

const parts = ['check', 'unit', 'e2e', 'services']

/**
 * Runs every check and test of the product, or some of them: `npm test -- unit bookings`. `services` runs only on
 * request: it repeats unit tests on TEST_DATABASE_URL and TEST_REDIS_URL.
 */
export async function test([part, ...filter]) {
  if (part && !parts.includes(part)) {
    throw new Failure(`npm test takes one of ${parts.join(', ')}, then what to look for; not '${part}'.`)
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
  if (wants('unit')) results.push(await runUnitTests(node, filter))
  if (part === 'services') results.push(await runServiceTests(node, filter))
  endIfStopped()
  if (chromium && built.ok) results.push(await runBrowserTests(node, chromium, filter))
  endIfStopped()

  saySummary(results)
  if (part !== 'check') sayTotal(results)
  return results.every((result) => result.ok) ? 0 : 1
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
