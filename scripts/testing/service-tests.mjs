import { Failure } from '../setup/say.mjs'
import { whyNoPostgres } from './postgres-programs.mjs'
import { withPostgres } from './postgres-server.mjs'
import { choosePaths, listUnitTests, reaches, readSources } from './test-files.mjs'
import { runUnitTests } from './unit-tests.mjs'

/** These variables name the PostgreSQL, the Redis and the S3 server for the tests. */
const readsAddress = /\bTEST_(DATABASE|REDIS|S3)_URL\b/
/** A test that asks only this leaves something out there, and has nothing of its own. */
const leavesOut = /^const onServer = .*$/m
/**
 * The rule by which a test file runs again on PostgreSQL and Redis: something in its path or its text shows that the
 * answer may be another one there. The embedded database is PostgreSQL too, but has one connection. What does one thing
 * after the other, also with SQL of its own, does the same on both. The race tests have a step of their own
 * (race-tests.mjs).
 */
const reasons = [
  { why: 'has a part of its own there', text: readsAddress },
  { why: 'has processes that share a database', text: /#test\/processes\/nodes\.ts'/ },
  { why: 'counts statements', text: /#test\/database\/statements\.ts'/ },
  { why: 'is about the database, the jobs or the bus', path: /^services\/(database|jobs|bus)\// },
  { why: 'is about limits, which Redis counts', path: /\/(throttle\/(throttle|newcomers)|core\/limits)\./ },
  {
    why: 'depends on collation and plans',
    path: /^features\/(search\/(finding|best-first|rare-words)|listings\/paging)\.|^bench\/query-plans\./,
  },
  { why: 'passes once through the product', path: /\/(identity-flows|email-delivery)\./ },
]

/**
 * Runs tests again on the services of TEST_DATABASE_URL and TEST_REDIS_URL: those that `chooseServiceTests` returns.
 * Without a database there, they run on a temporary PostgreSQL. Returns the step's result. Throws if there is neither a
 * service nor PostgreSQL's programs.
 */
export async function runServiceTests(node, chosen) {
  const paths = chosen.map(({ path }) => path)
  const { TEST_DATABASE_URL: database, TEST_REDIS_URL: redis } = process.env
  const missing = database ? undefined : whyNoPostgres()
  if (missing && !redis) throw new Failure(missing)
  const result =
    database || missing
      ? await runUnitTests(node, paths)
      : await withPostgres((url) => runUnitTests(node, paths, { TEST_DATABASE_URL: url }))
  return { ...result, name: 'services', note: describeChoice(chosen, listServiceTests().length) }
}

/**
 * Returns the test files that have a reason to run again on these services, or with the word `all` every one that can
 * reach them. Other words choose among them.
 */
export function chooseServiceTests(words) {
  const filter = words.filter((word) => word !== 'all')
  const isAll = filter.length < words.length
  const wanted = listServiceTests().filter(({ why }) => isAll || why)
  const paths = choosePaths(
    wanted.map(({ path }) => path),
    filter,
    'test of PostgreSQL or Redis',
  )
  return wanted.filter(({ path }) => paths.includes(path))
}

/** Returns how many of the files have which reason, in lines. */
function describeChoice(wanted, reachingCount) {
  const whys = wanted.map(({ why }) => why ?? 'would do the same without')
  const lines = [...new Set(whys)].map(
    (why) => `${String(whys.filter((each) => each === why).length).padStart(13)} ${why}`,
  )
  const left = reachingCount - wanted.length
  if (left > 0)
    lines.push(`${String(left).padStart(13)} left out: see \`reasons\` in scripts/testing/service-tests.mjs`)
  return lines.join('\n')
}

/**
 * Returns the test files that can reach the PostgreSQL or the Redis for the tests, each with the first reason why it
 * runs again on them, if it has one. A file can reach them if it reads one of their variables, itself or in a file that
 * it imports.
 */
export function listServiceTests() {
  const sources = readSources()
  const textOf = (path) => sources.get(path).text.replace(leavesOut, '')
  const findReason = (path) =>
    reasons.find((reason) => reason.path?.test(path) || reason.text?.test(textOf(path)))
  return listUnitTests()
    .filter((path) => reaches(sources, path, ({ text }) => readsAddress.test(text)))
    .map((path) => ({ path, why: findReason(path)?.why }))
}
