import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { root } from '../setup/project.mjs'
import { Failure } from '../setup/say.mjs'

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
const importsOurs = /(?:\bfrom|\bimport)[\s(]*'(?<specifier>[.#][^']+)'/g

/** Says of a test, or of the code that it shares with others, that it starts the product with its pages. */
const startsPages = /\bserver\/main\.ts\b|\bbuild\/server\b|'build'/
/** Says of a test, or of the code that it shares with others, that it starts processes, such as a browser. */
const startsProcesses = /\b(spawn|fork|chromium\.launch)\(/
/** Says of a test itself that it has a database or a data folder of its own. */
const hasOwnData = /'#test\/processes\/|\bopenEmptyPGlite\b/
const isAttack = /\battack\.test\.ts$/
const isOfTests = (path) => /\.test\.tsx?$|^(test|bench)\//.test(path)

/** Returns the paths of all unit and API tests, sorted. */
export const listUnitTests = () =>
  folders
    .flatMap((folder) => listCode(folder))
    .filter((path) => /\.test\.tsx?$/.test(path))
    .toSorted(compare)

/** Returns the paths of all browser tests, sorted. */
export const listBrowserTests = () =>
  listCode('e2e')
    .filter((path) => path.endsWith('.spec.ts'))
    .toSorted(compare)

/**
 * Returns the paths that one of the words chooses; all of them if there is no word. A word is a part of a path, or what
 * `isMeant` makes of it. With a line, as in `cash.test.ts:12`, the paths that it chooses end with it too. Throws if a
 * word chooses nothing, so that a typing error does not pass as success.
 */
export function choosePaths(paths, words, kind, isMeant = (path, part) => path.includes(part)) {
  if (words.length === 0) return paths
  const chosen = words.flatMap((word) => {
    const [line = ''] = /:\d+$/.exec(word) ?? []
    const part = word.slice(0, word.length - line.length)
    const found = paths.filter((path) => isMeant(path, part)).map((path) => path + line)
    if (found.length === 0) throw new Failure(`No ${kind} has ‘${part}’ in its path.`)
    return found
  })
  return [...new Set(chosen)]
}

/** Separates the words of a filter from the options for the program that runs the tests, such as `-t title`. */
export function splitFilter(filter) {
  const first = filter.findIndex((word) => word.startsWith('-'))
  return first < 0
    ? { words: filter, options: [] }
    : { words: filter.slice(0, first), options: filter.slice(first) }
}

/** Returns a function that says whether a test, given by its path, starts the product with its pages. */
export function findPageStarters() {
  const sources = readSources()
  return (path) => reaches(sources, path, ({ text }) => startsPages.test(text), isOfTests)
}

/**
 * Returns a function that says whether a test, given by its path, is about how the product is run: it starts processes,
 * attacks, or has a database or a data folder of its own.
 */
export function findProcessTests() {
  const sources = readSources()
  return (path) =>
    isAttack.test(path) ||
    hasOwnData.test(sources.get(path)?.text ?? '') ||
    reaches(sources, path, ({ text }) => startsProcesses.test(text), isOfTests)
}

/** Returns the text and the imports of every code file, by its path. */
export function readSources() {
  const paths = folders.flatMap((folder) => listCode(folder))
  return new Map(paths.map((path) => [path, readSource(path)]))
}

/** True if `isWanted` holds for a file or for one that it imports, also through others. Only `follows` are read. */
export function reaches(sources, path, isWanted, follows = () => true, seen = new Set()) {
  const source = sources.get(path)
  if (!source || seen.has(path) || !follows(path)) return false
  seen.add(path)
  return isWanted(source) || source.imports.some((each) => reaches(sources, each, isWanted, follows, seen))
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

const compare = (a, b) => (a < b ? -1 : 1)
