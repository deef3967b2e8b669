import { isDeepStrictEqual } from 'node:util'
import { textOf } from './fingerprint.mjs'

/**
 * True when somebody's own `npm install` has already put in place all that the lock file names: npm notes what it
 * installed, last of all, in a lock file of its own inside node_modules.
 */
export function isInstalledByHand() {
  const noted = textOf('node_modules/.package-lock.json')
  if (!noted) return false
  const installed = JSON.parse(noted).packages
  const { '': project, ...wanted } = JSON.parse(textOf('package-lock.json')).packages
  const asked = JSON.parse(textOf('package.json'))
  const isLockCurrent = ['dependencies', 'devDependencies'].every((kind) =>
    isDeepStrictEqual(project[kind] ?? {}, asked[kind] ?? {}),
  )
  return isLockCurrent && Object.entries(wanted).every(([path, each]) => isThere(each, installed[path]))
}

/** Optional ones may be for other systems; all others must be there in that very version. */
function isThere(wanted, installed) {
  if (!installed) return Boolean(wanted.optional || wanted.devOptional)
  return installed.version === wanted.version && installed.integrity === wanted.integrity
}
