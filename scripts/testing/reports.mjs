import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { local } from '../setup/project.mjs'

/** Where a test runner of this process is to write its report. */
export function reportPath(name) {
  const path = local('reports', `${name}-${process.pid}.json`)
  mkdirSync(dirname(path), { recursive: true })
  return path
}

/**
 * Reads a runner's report, removes it and gives its counts. A run that ended badly counts at least one failure, even
 * where it never came as far as a test.
 */
export function takeCounts(path, exitCode, countIn) {
  const counts = readCounts(path, countIn)
  if (exitCode !== 0 && counts.failed === 0) counts.failed = 1
  return counts
}

function readCounts(path, countIn) {
  try {
    return countIn(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    // Stopped or broken before it could report: the exit code speaks.
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return { passed: 0, failed: 0, skipped: 0 }
    throw error
  } finally {
    rmSync(path, { force: true })
  }
}

/** Counts of Vitest's report. A file that cannot even be loaded has no tests to fail: it counts as one itself. */
export function countVitest(report) {
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Counts of Playwright's report. What passed at the second attempt has passed. */
export function countPlaywright({ stats, errors }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }
}
