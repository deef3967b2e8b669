import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/project.mjs'
import { Failure } from '../setup/say.mjs'
import { findPostgres } from './postgres-programs.mjs'
import { withPostgres } from './postgres-server.mjs'
import { listServiceTests } from './service-tests.mjs'
import { runUnitTests } from './unit-tests.mjs'

/**
 * Runs the tests of what several database connections do at the same time, on the server of TEST_DATABASE_URL or on a
 * temporary PostgreSQL. Returns the step's result. Where PostgreSQL is not installed, they count as skipped.
 */
export async function runRaceTests(node, filter) {
  const places = await listRaceTests(filter)
  if (places.length === 0) return skipped(0, 'no race test matches the filter')
  const missing = process.env.TEST_DATABASE_URL ? undefined : whyNoPostgres()
  if (missing) return skipped(places.length, missing)
  const run = (url) => {
    const isChosen = (path, line) => places.includes(`${path}:${line}`)
    return runUnitTests(node, ['--includeTaskLocation', ...places], { TEST_DATABASE_URL: url }, isChosen)
  }
  const url = process.env.TEST_DATABASE_URL
  return { ...(await (url ? run(url) : withPostgres(run))), name: 'races' }
}

const skipped = (count, why) => ({
  ok: true,
  name: 'races',
  milliseconds: 0,
  counts: { passed: 0, failed: 0, skipped: count },
  note: `              ${why}`,
})

/** Returns why no temporary PostgreSQL can be started here, in one line; undefined if it can. */
function whyNoPostgres() {
  try {
    findPostgres()
    return undefined
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.message
  }
}

/** Returns the places, `path:line`, of all race tests whose path contains a word of the filter. */
async function listRaceTests(filter) {
  const { findRaceTests } = await import('./find-race-tests.mjs')
  return listServiceTests()
    .map(({ path }) => path)
    .filter((path) => filter.length === 0 || filter.some((word) => path.includes(word)))
    .flatMap((path) =>
      findRaceTests(path, readFileSync(join(root, path), 'utf8')).map((line) => `${path}:${line}`),
    )
}
