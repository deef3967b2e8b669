import { envFor, runChild } from '../setup/child.mjs'
import { withLock } from '../setup/lock.mjs'
import { programOf } from '../setup/packages.mjs'
import { countPlaywright, reportPath, takeCounts } from './reports.mjs'
import { runStep } from './steps.mjs'

const waiting = 'Another run has the browser tests; waiting for it to finish…'

/** Runs Playwright with that Chromium against the built product; gives the step's result with its counts. */
export function runBrowserTests(node, chromium, filter) {
  return withLock('browser-tests', waiting, () =>
    runStep('e2e', async () => {
      const report = reportPath('playwright')
      const env = envFor(node, { CHROME_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
      // The tests choose what the server they start is; production would have it refuse the sandbox.
      delete env.NODE_ENV
      const args = [programOf('playwright', '@playwright/test'), 'test', '--reporter=list,json', ...filter]
      // Playwright takes its servers and browsers down on SIGINT alone.
      const code = await runChild(node, args, { env, node: true, stopSignal: 'SIGINT' })
      return { ok: code === 0, counts: takeCounts(report, code, countPlaywright) }
    }),
  )
}
