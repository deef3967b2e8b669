import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { root } from '../setup/project.mjs'
import { Failure } from '../setup/say.mjs'
import { runUnitTests } from './unit-tests.mjs'

/** These variables name the PostgreSQL, the Redis and the S3 server for the tests. */
const readsAddress = /\bTEST_(DATABASE|REDIS|S3)_URL\b/
const importsOurs = /(?:\bfrom|\bimport)[\s(]*'(?<specifier>[.#][^']+)'/g
const folders = [
  'bench',
  'contract',
  'db',
  'emulators',
  'features',
  'lib',
  'scripts',
  'server',
  'services',
  'test',
  'web',
]

/**
 * The rule by which a test file runs again on PostgreSQL and Redis: something in its path or its text shows that the
 * answer may be another one there. The embedded database is PostgreSQL too, but has one connection. What does one thing
 * after the other through our queries does the same on both. The race tests have a step of their own (race-tests.mjs).
 */
const reasons = [
  { why: 'has a part of its own there', text: readsAddress },
  { why: 'has processes that share a database', text: /#test\/processes\/nodes\.ts'/ },
  { why: 'holds a transaction open beside another', text: /#test\/database\/before-writing\.ts'/ },
  { why: 'writes SQL or counts statements', text: /from 'kysely'|#test\/database\/statements\.ts'/ },
  { why: 'is about the database, the jobs or the bus', path: /^services\/(database|jobs|bus)\// },
  { why: 'is about limits, which Redis counts', path: /\/(throttle\/|core\/limits)/ },
  {
    why: 'depends on collation and plans',
    path: /^features\/(search\/(finding|best-first)|listings\/paging)\./,
  },
  { why: 'passes once through the product', path: /\/(identity-flows|email-delivery|hostile-walk)\./ },
]

/**
 * Runs tests again on the services of TEST_DATABASE_URL and TEST_REDIS_URL: those that have a reason to, or with the
 * word `all` every test that can reach these services. Other words choose among them.
 */
export async function runServiceTests(node, words, env = {}) {
  const filter = words.filter((word) => word !== 'all')
  const isAll = filter.length < words.length
  const reaching = listServiceTests()
  const wanted = reaching
    .filter(({ why }) => isAll || why)
    .filter(({ path }) => filter.length === 0 || filter.some((word) => path.includes(word)))
  if (wanted.length === 0)
    throw new Failure(`No test of PostgreSQL or Redis is called ${filter.join(' or ')}.`)
  const result = await runUnitTests(
    node,
    wanted.map(({ path }) => path),
    env,
  )
  return { ...result, name: 'services', note: describeChoice(wanted, reaching.length) }
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
  const paths = folders.flatMap(listCode)
  const sources = new Map(paths.map((path) => [path, readSource(path)]))
  const reaches = (path, seen = new Set()) => {
    const source = sources.get(path)
    if (!source || seen.has(path)) return false
    seen.add(path)
    return readsAddress.test(source.text) || source.imports.some((imported) => reaches(imported, seen))
  }
  const findReason = (path) =>
    reasons.find((reason) => reason.path?.test(path) || reason.text?.test(sources.get(path).text))
  return paths
    .filter((path) => /\.test\.tsx?$/.test(path) && reaches(path))
    .toSorted((a, b) => a.localeCompare(b))
    .map((path) => ({ path, why: findReason(path)?.why }))
}

function listCode(folder) {
  return readdirSync(posix.join(root, folder), { recursive: true })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(tsx?|mjs)$/.test(path))
}

function readSource(path) {
  const text = readFileSync(posix.join(root, path), 'utf8')
  const specifiers = [...text.matchAll(importsOurs)].map((match) => match.groups.specifier)
  return {
    text,
    imports: specifiers.map((specifier) =>
      specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(path), specifier),
    ),
  }
}
