import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { envFor, logOf, runOrThrow } from './child.mjs'
import { contentsOf, fingerprintOf, isStamped, removeStamp, writeStamp } from './fingerprint.mjs'
import { programOf } from './packages.mjs'
import { local, root } from './project.mjs'
import { saying } from './say.mjs'

const stamp = local('stamps', 'pages')

/** Everything that a build of the pages reads. */
const inputs = [
  'web',
  'contract',
  'lib',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** True when the pages are built from the present sources. */
export const arePagesBuilt = () =>
  existsSync(join(root, 'build', 'server')) && isStamped(stamp, fingerprintOf(contentsOf(inputs)))

/** Builds the pages, even if they are up to date. The caller must hold the lock. */
export async function buildPages(node) {
  const wanted = fingerprintOf(contentsOf(inputs))
  await saying('Building pages', async () => {
    removeStamp(stamp)
    await runOrThrow('Building pages', node, [programOf('react-router', '@react-router/dev'), 'build'], {
      env: envFor(node, { NODE_ENV: 'production' }),
      log: logOf('build'),
      node: true,
      disposable: true,
    })
    await compressFiles(join(root, 'build', 'client'))
    writeStamp(stamp, wanted)
  })
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
