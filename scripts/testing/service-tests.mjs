import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { root } from '../setup/project.mjs'
import { Failure } from '../setup/say.mjs'
import { runUnitTests } from './unit-tests.mjs'

/** These variables name the PostgreSQL, the Redis and the S3 server for the tests. */
const readsAddress = /\bTEST_(DATABASE|REDIS|S3)_URL\b/
const importsOurs = /(?:\bfrom|\bimport)[\s(]*'(?<specifier>[.#][^']+)'/g
const folders = ['bench', 'contract', 'db', 'features', 'lib', 'scripts', 'server', 'services', 'test', 'web']

/**
 * Runs the unit and API tests that can reach the services of TEST_DATABASE_URL and TEST_REDIS_URL. Every other test does
 * the same with them as without them.
 */
export async function runServiceTests(node, filter, env = {}) {
  const { files, left } = listServiceTests()
  const wanted =
    filter.length > 0 ? files.filter((path) => filter.some((word) => path.includes(word))) : files
  if (wanted.length === 0)
    throw new Failure(`No test of PostgreSQL or Redis is called ${filter.join(' or ')}.`)
  const result = await runUnitTests(node, wanted, env)
  const note = `           ${left} test files are left out: they do not reach PostgreSQL or Redis.`
  return { ...result, name: 'services', note }
}

/**
 * Returns the test files that can reach the PostgreSQL or the Redis for the tests, and how many cannot. A file can if it
 * reads one of their variables, itself or in a file that it imports.
 */
export function listServiceTests() {
  const paths = folders.flatMap(listCode)
  const sources = new Map(paths.map((path) => [path, readSource(path)]))
  const reaches = (path, seen = new Set()) => {
    const source = sources.get(path)
    if (!source || seen.has(path)) return false
    seen.add(path)
    return source.readsAddress || source.imports.some((imported) => reaches(imported, seen))
  }
  const tests = paths.filter((path) => /\.test\.tsx?$/.test(path))
  const files = tests.filter((path) => reaches(path)).toSorted()
  return { files, left: tests.length - files.length }
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
    readsAddress: readsAddress.test(text),
    imports: specifiers.map((specifier) =>
      specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(path), specifier),
    ),
  }
}
