import { envFor, runChild } from '../setup/child.mjs'
import { programOf } from '../setup/packages.mjs'
import { local } from '../setup/project.mjs'
import { say } from '../setup/say.mjs'
import { readVitest, reportPath, takeReport } from './reports.mjs'
import { runStep } from './steps.mjs'
import { choosePaths, findProcessTests, listUnitTests, splitFilter } from './test-files.mjs'

/**
 * Returns the unit and API tests whose path contains a word of the filter, and the options that follow the words, as Vitest
 * takes them. Without words, the tests of `processes` are left out. Throws if a word matches none.
 */
export function chooseUnitTests(filter) {
  const { words, options } = splitFilter(filter)
  const isOfProcesses = findProcessTests()
  const tests = listUnitTests().filter((path) => words.length > 0 || !isOfProcesses(path))
  return [...choosePaths(tests, words, 'unit or API test'), ...options]
}

/** Returns the tests of how the product is run (`findProcessTests`), in the same way. */
export function chooseProcessTests(filter) {
  const { words, options } = splitFilter(filter)
  const tests = listUnitTests().filter(findProcessTests())
  return [...choosePaths(tests, words, 'test of processes'), ...options]
}

/** Runs these tests. Returns the step's result. */
export const runProcessTests = async (node, chosen) => ({
  ...(await runUnitTests(node, chosen)),
  name: 'processes',
})

/**
 * Runs Vitest, on the database of TEST_DATABASE_URL if it is set. Returns the step's result with its tests. If the filter
 * names lines, `isChosen` says of a test's file and line whether it counts. If it asks for a title that no test has, it fails.
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
    const found = takeReport(report, code, (read) => readVitest(read, isChosen))
    if (!leavesNothing(filter, found.counts)) return { ok: code === 0, ...found }
    say('\nNo test ran: the title of the filter is that of no test, or only of tests that are skipped here.')
    return { ...found, ok: false, counts: { ...found.counts, failed: 1 } }
  })
}

/** True if the filter asks for titles, and no test has one. Vitest skips all of them then, and calls that success. */
export function leavesNothing(filter, { passed, failed }) {
  const asksForTitle = filter.some((word) => /^(-t|--testNamePattern)(=|$)/.test(word))
  return asksForTitle && passed + failed === 0
}
