import { envFor, runChild } from '../setup/child.mjs'
import { programOf } from '../setup/packages.mjs'
import { local } from '../setup/project.mjs'
import { readVitest, reportPath, takeReport } from './reports.mjs'
import { runStep } from './steps.mjs'
import { choosePaths, listUnitTests, splitFilter } from './test-files.mjs'

/** Returns the unit and API tests whose path contains a word of the filter. Throws if there is none. */
export const chooseUnitTests = (filter) =>
  choosePaths(listUnitTests(), splitFilter(filter).words, 'unit or API test')

/**
 * Runs Vitest, on the database of TEST_DATABASE_URL if it is set. Returns the step's result with its tests. If the filter
 * names lines, `isChosen` says of a test's file and line whether it counts.
 */
export function runUnitTests(node, filter, env = {}, isChosen = () => true) {
  return runStep('unit', async () => {
    const report = reportPath('vitest')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await runChild(node, [programOf('vitest'), 'run', ...reporters, ...filter], {
      // Tests start the product as a process many times. Node reuses its compiled code.
      env: envFor(node, { ...env, NODE_ENV: 'test', NODE_COMPILE_CACHE: local('compile-cache') }),
      node: true,
    })
    return { ok: code === 0, ...takeReport(report, code, (found) => readVitest(found, isChosen)) }
  })
}
