import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/project.mjs'
import { whyNoPostgres } from './postgres-programs.mjs'
import { withPostgres } from './postgres-server.mjs'
import { listServiceTests } from './service-tests.mjs'
import { choosePaths } from './test-files.mjs'
import { runUnitTests } from './unit-tests.mjs'

/**
 * Runs the tests of what several database connections do at the same time, on the server of TEST_DATABASE_URL or on a
 * temporary PostgreSQL. Returns the step's result. Where PostgreSQL is not installed, they count as skipped.
 */
export async function runRaceTests(node, places) {
  const url = process.env.TEST_DATABASE_URL
  const missing = url ? undefined : whyNoPostgres()
  if (missing) return skipped(places.length, missing)
  const isChosen = (path, line) => places.includes(`${path}:${line}`)
  const run = (server) =>
    runUnitTests(node, ['--includeTaskLocation', ...places], { TEST_DATABASE_URL: server }, isChosen)
  const result = await (url ? run(url) : withPostgres(run))
  const note = indent('`unit` skips them on the embedded database, where one connection cannot race')
  return { ...result, name: 'races', ...(!url && { note }) }
}

/** Places a note under the results of the steps. */
const indent = (note) => `${' '.repeat(14)}${note}`

const skipped = (count, why) => ({
  ok: true,
  name: 'races',
  milliseconds: 0,
  counts: { passed: 0, failed: 0, skipped: count },
  note: indent(why),
})

/** Returns the places, `path:line`, of all race tests, or of those whose path contains a word of the filter. */
export async function chooseRaceTests(filter) {
  const { findRaceTests } = await import('./find-race-tests.mjs')
  const places = listServiceTests()
    .map(({ path }) => ({ path, lines: findRaceTests(path, readFileSync(join(root, path), 'utf8')) }))
    .filter(({ lines }) => lines.length > 0)
  const chosen = choosePaths(
    places.map(({ path }) => path),
    filter,
    'file with race tests',
  )
  return places
    .filter(({ path }) => chosen.includes(path))
    .flatMap(({ path, lines }) => lines.map((line) => `${path}:${line}`))
}
