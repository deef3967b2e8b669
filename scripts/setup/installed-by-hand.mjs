import { isDeepStrictEqual } from 'node:util'
import { textOf } from './fingerprint.mjs'

/**
 * True when an `npm install` by hand has already installed everything in the lock file. npm writes what it installed to
 * a lock file inside node_modules, as its last step.
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

/** Optional packages may be for other systems. All others must be installed in exactly that version. */
function isThere(wanted, installed) {
  if (!installed) return Boolean(wanted.optional || wanted.devOptional)
  return installed.version === wanted.version && installed.integrity === wanted.integrity
}
