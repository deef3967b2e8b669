import { envFor, runChild } from '../setup/child.mjs'
import { withLock } from '../setup/lock.mjs'
import { local } from '../setup/project.mjs'
import { programOf } from '../setup/packages.mjs'
import { readPlaywright, reportPath, takeReport } from './reports.mjs'
import { runStep } from './steps.mjs'
import { choosePaths, listBrowserTests, splitFilter } from './test-files.mjs'

const waiting = 'Another run has the browser tests; waiting for it to finish…'

/** Which browser tests each part runs. `npm test` alone runs the journeys, and `.ci/run` after them the details. */
const isIn = {
  journeys: (path) => path.startsWith('e2e/journeys/'),
  details: (path) => !path.startsWith('e2e/journeys/'),
  e2e: () => true,
}

/**
 * Returns the tests of a part whose path matches a word of the filter, which is a regular expression, and the options
 * that follow the words. Throws if a word matches none.
 */
export function chooseBrowserTests(part, filter) {
  const { words, options } = splitFilter(filter)
  const isMeant = (path, word) => new RegExp(word, 'i').test(path)
  return {
    paths: choosePaths(listBrowserTests().filter(isIn[part]), words, 'browser test', isMeant),
    options,
  }
}

/** Runs Playwright with that Chromium against the built product. Returns the step's result with its tests. */
export function runBrowserTests(node, chromium, part, { paths, options }) {
  return withLock('browser-tests', waiting, () =>
    runStep(part, async () => {
      const report = reportPath('playwright')
      const env = envFor(node, {
        CHROME_PATH: chromium,
        E2E_FILES: paths.map((path) => path.replace(/:\d+$/, '')).join(','),
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
        // Playwright reads a line only from an argument.
        ...paths.filter((path) => /:\d+$/.test(path)),
        ...options,
      ]
      // Playwright stops its servers and browsers only on SIGINT.
      const code = await runChild(node, args, { env, node: true, stopSignal: 'SIGINT' })
      return { ok: code === 0, ...takeReport(report, code, readPlaywright) }
    }),
  )
}
