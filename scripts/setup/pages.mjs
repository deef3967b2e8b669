import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { envFor, logOf, runOrThrow } from './child.mjs'
import { compressFiles } from './compress.mjs'
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
