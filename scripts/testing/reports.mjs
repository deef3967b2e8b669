import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { local, root } from '../setup/project.mjs'

/** Returns the path where a test runner of this process writes its report. */
export function reportPath(name) {
  const path = local('reports', `${name}-${process.pid}.json`)
  mkdirSync(dirname(path), { recursive: true })
  return path
}

/**
 * Reads a runner's report and removes it. Returns its tests as `{ file, name, milliseconds, error }` and the counts. A
 * run with an exit code other than 0 counts at least one failure, even if it ran no test.
 */
export function takeReport(path, exitCode, read) {
  const report = takeFile(path, read)
  if (exitCode !== 0 && report.counts.failed === 0) report.counts.failed = 1
  return report
}

function takeFile(path, read) {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    // The runner was stopped or failed before it wrote its report, so the exit code decides.
    if (error.code === 'ENOENT' || error instanceof SyntaxError)
      return { tests: [], counts: { passed: 0, failed: 0, skipped: 0 } }
    throw error
  } finally {
    rmSync(path, { force: true })
  }
}

/**
 * Reads Vitest's report, and of its tests those that are chosen. A file that cannot be loaded has no tests, so the file
 * itself counts as a failure.
 */
export function readVitest(report, isChosen = () => true) {
  const statuses = []
  const tests = report.testResults.flatMap((result) => {
    const file = relative(root, result.name)
    const chosen = result.assertionResults.filter(({ location }) => isChosen(file, location?.line))
    statuses.push(...chosen.map(({ status }) => status))
    const ofFile = chosen.map((test) => ({
      file,
      name: [...test.ancestorTitles, test.title].join(' › '),
      milliseconds: test.duration ?? 0,
      error: test.status === 'failed' ? (test.failureMessages[0] ?? 'failed') : undefined,
    }))
    const isUnloadable = result.status === 'failed' && !ofFile.some((test) => test.error)
    if (!isUnloadable) return ofFile
    const error = result.message || 'The file could not be loaded, or a hook failed.'
    return [...ofFile, { file, name: 'the file itself', milliseconds: 0, error }]
  })
  const counts = {
    passed: report.numPassedTests,
    failed: tests.filter((test) => test.error).length,
    skipped: statuses.filter((status) => status !== 'passed' && status !== 'failed').length,
  }
  return { tests, counts }
}

/** Reads Playwright's report. A test that passed at the second attempt counts as passed, with a `warning` that says why. */
export function readPlaywright({ suites, stats, errors }) {
  const tests = suites.flatMap((suite) => readSuite(suite, []))
  const outside = errors.map(({ message }) => ({
    file: 'e2e',
    name: 'outside any test',
    milliseconds: 0,
    error: message ?? 'failed',
  }))
  const counts = {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }
  return { tests: [...tests, ...outside], counts }
}

function readSuite({ file, title, specs = [], suites = [] }, titles) {
  const within = title === file ? titles : [...titles, title]
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, results, status }) => ({
      file: `e2e/${file}`,
      name: `[${projectName}] ${[...within, spec.title].join(' › ')}`,
      milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
      error: status === 'unexpected' ? (results.at(-1)?.errors[0]?.message ?? 'failed') : undefined,
      warning: status === 'flaky' ? (results[0]?.errors[0]?.message ?? 'failed') : undefined,
    })),
  )
  return [...own, ...suites.flatMap((suite) => readSuite(suite, within))]
}

/** Returns the first line of an error that is not empty. */
export function firstLine(error) {
  const lines = stripVTControlCharacters(error).split('\n')
  return lines.find((line) => line.trim() !== '')?.trim() ?? ''
}
