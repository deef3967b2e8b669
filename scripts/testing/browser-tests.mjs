import { envFor, runChild } from '../setup/child.mjs'
import { withLock } from '../setup/lock.mjs'
import { local } from '../setup/project.mjs'
import { programOf } from '../setup/packages.mjs'
import { readPlaywright, reportPath, takeReport } from './reports.mjs'
import { runStep } from './steps.mjs'

const waiting = 'Another run has the browser tests; waiting for it to finish…'

/** Runs Playwright with that Chromium against the built product. Returns the step's result with its tests. */
export function runBrowserTests(node, chromium, filter) {
  return withLock('browser-tests', waiting, () =>
    runStep('e2e', async () => {
      const report = reportPath('playwright')
      const env = envFor(node, {
        CHROME_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        // Tests start the product as a process several times. Node reuses its compiled code.
        NODE_COMPILE_CACHE: local('compile-cache'),
      })
      // The tests choose the settings of their server. With NODE_ENV=production it would refuse the sandbox.
      delete env.NODE_ENV
      const args = [
        programOf('playwright', '@playwright/test'),
        'test',
        '--reporter=./e2e/reporter.ts,json',
        ...filter,
      ]
      // Playwright stops its servers and browsers only on SIGINT.
      const code = await runChild(node, args, { env, node: true, stopSignal: 'SIGINT' })
      return { ok: code === 0, ...takeReport(report, code, readPlaywright) }
    }),
  )
}
