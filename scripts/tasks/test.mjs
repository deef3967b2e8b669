import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../setup/chromium.mjs'
import { prepare } from '../setup/prepare.mjs'
import { root } from '../setup/project.mjs'
import { Failure } from '../setup/say.mjs'
import { endIfStopped } from '../setup/signals.mjs'
import { chooseBrowserTests, runBrowserTests } from '../testing/browser-tests.mjs'
import { runChecks } from '../testing/checks.mjs'
import { chooseRaceTests, runRaceTests } from '../testing/race-tests.mjs'
import { chooseServiceTests, runServiceTests } from '../testing/service-tests.mjs'
import { runStep, sayFailure } from '../testing/steps.mjs'
import { saySummary, sayTotal } from '../testing/summary.mjs'
import { findPageStarters } from '../testing/test-files.mjs'
import { sayWeights } from '../testing/weights.mjs'
import { chooseProcessTests, chooseUnitTests, runProcessTests, runUnitTests } from '../testing/unit-tests.mjs'

/** The parts of `npm test`, in this order. */
const ordinary = ['check', 'unit', 'races', 'journeys']

/**
 * The parts that run only on request. `processes` are the unit tests of how the product is run, `details` the browser
 * tests that are not journeys, `e2e` all browser tests. `services` repeats unit tests on TEST_DATABASE_URL and
 * TEST_REDIS_URL.
 */
const others = ['processes', 'details', 'e2e', 'services']

const ofBrowser = new Set(['journeys', 'details', 'e2e'])

/**
 * Runs the checks and tests of `npm test`, or one part: `npm test -- unit bookings`. Throws if a word of the filter
 * matches no test.
 */
export async function test([part, ...filter]) {
  if (part && ![...ordinary, ...others].includes(part)) {
    throw new Failure(
      `npm test takes one of ${[...ordinary, ...others].join(', ')}, then a filter; not '${part}'.`,
    )
  }
  if (part === 'check' && filter.length > 0) throw new Failure('npm test -- check takes no filter.')
  const parts = part ? [part] : ordinary
  const node = await prepare()
  const chosen = await chooseTests(parts, filter)
  const browserPart =
    existsSync(join(root, 'playwright.config.ts')) && parts.find((each) => ofBrowser.has(each))
  const chromium = browserPart ? await findChromium(node) : undefined

  const building = needsPages(part, chosen) ? buildStep() : undefined
  const results = parts.includes('check') ? await runChecks(node) : []
  const built = await building
  if (built) results.push(built)
  if (built?.ok) sayWeights({ onlyBudgets: true })
  endIfStopped()
  // Tests often wait, for a poll, a process or a page. Two kinds at once leave no core without work.
  const running = {}
  if (chosen.unit) running.unit = runUnitTests(node, chosen.unit, chromium ? { CHROME_PATH: chromium } : {})
  if (chosen.processes) running.processes = runProcessTests(node, chosen.processes)
  if (chosen.races)
    running.races = (running.unit ?? Promise.resolve()).then(() => runRaceTests(node, chosen.races))
  if (chromium && built.ok)
    running[browserPart] = runBrowserTests(node, chromium, browserPart, chosen[browserPart])
  if (chosen.services) running.services = runServiceTests(node, chosen.services)
  results.push(...(await settleAll(running)))
  endIfStopped()

  saySummary(results)
  if (part !== 'check') sayTotal(results)
  return results.every((result) => result.ok) ? 0 : 1
}

/** Returns the tests that the filter chooses for each of the parts, by the name of the part. */
async function chooseTests(parts, filter) {
  const choose = {
    check: () => undefined,
    unit: chooseUnitTests,
    processes: chooseProcessTests,
    races: chooseRaceTests,
    services: chooseServiceTests,
    ...Object.fromEntries([...ofBrowser].map((part) => [part, (words) => chooseBrowserTests(part, words)])),
  }
  const chosen = {}
  for (const part of parts) chosen[part] = await choose[part](filter)
  return chosen
}

/** True if the tests of a part use the built pages. Most unit tests start the product without them. */
function needsPages(part, chosen) {
  if (part === 'check') return false
  if (!part || ofBrowser.has(part)) return true
  const paths = chosen[part].map((each) => each.path ?? each).map((place) => place.replace(/:\d+$/, ''))
  return paths.some(findPageStarters())
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
