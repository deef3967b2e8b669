import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { envFor, logOf, runOrThrow } from './child.mjs'
import { keepingEarlier } from './earlier-build.mjs'
import { contentsOf, fingerprintOf, isStamped, removeStamp, writeStamp } from './fingerprint.mjs'
import { programOf } from './packages.mjs'
import { local, root } from './project.mjs'
import { saying } from './say.mjs'

/** The languages of the pages (`lib/languages.ts`), with the folder of each build. */
const builds = { en: 'build', bn: 'build/bn' }

/** Everything that a build of the pages reads. */
const inputs = [
  'web',
  'contract',
  'lib',
  'public',
  'scripts/languages',
  'scripts/lighten',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

const stampOf = (language) => local('stamps', `pages-${language}`)

/** Returns the fingerprint of what is built for a language: all inputs but the texts of the others. */
function fingerprintFor(language) {
  const others = Object.keys(builds).filter((other) => other !== language && other !== 'en')
  const isForeign = (path) => others.some((other) => path.includes(`/${other}/`))
  return fingerprintOf(contentsOf(inputs, isForeign))
}

/** Returns the languages whose pages are not built from the present sources. */
const listOutdated = () =>
  Object.keys(builds).filter(
    (language) =>
      !existsSync(join(root, builds[language], 'server')) ||
      !isStamped(stampOf(language), fingerprintFor(language)),
  )

/** True when the pages of all languages are built from the present sources. */
export const arePagesBuilt = () => listOutdated().length === 0

/** Builds the pages that are not up to date, or all of them. The caller must hold the lock. */
export async function buildPages(node, { all = false } = {}) {
  const outdated = all ? Object.keys(builds) : listOutdated()
  await saying('Building pages', () => Promise.all(outdated.map((language) => buildFor(language, node))))
}

async function buildFor(language, node) {
  const wanted = fingerprintFor(language)
  removeStamp(stampOf(language))
  const build = () =>
    runOrThrow('Building pages', node, [programOf('react-router', '@react-router/dev'), 'build'], {
      env: envFor(node, { NODE_ENV: 'production', PAGES_LANGUAGE: language }),
      log: logOf(`build-${language}`),
      node: true,
      disposable: true,
    })
  await keepingEarlier(join(root, builds[language]), local(`earlier-${language}`), build)
  await compressFiles(join(root, builds[language], 'client'))
  writeStamp(stampOf(language), wanted)
}

const isText = /\.(js|css|svg|json|txt|xml|webmanifest)$/

/** Writes every text file of a build also as .br and .gz: the server sends those as they are. */
async function compressFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && isText.test(entry.name))
  await Promise.all(files.map((file) => compressFile(join(file.parentPath ?? file.path, file.name))))
}

async function compressFile(path) {
  const bytes = await readFile(path)
  // With the file's length, brotli chooses a better window.
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}
