import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { envFor, logOf, runOrThrow } from './child.mjs'
import { fingerprintOf, isStamped, removeStamp, textOf, writeStamp } from './fingerprint.mjs'
import { usedVersion } from './node.mjs'
import { nodeForNpm, npmCli } from './npm.mjs'
import { root } from './project.mjs'
import { saying } from './say.mjs'

// The stamp is inside node_modules, so that deleting that folder deletes the stamp too.
const stampPath = 'node_modules/.hatbodol-installed'
const stamp = join(root, stampPath)
const npmNote = join(root, 'node_modules', '.package-lock.json')

/** True when this script has installed exactly what the lock file now names. */
export const arePackagesInstalled = () => isStamped(stamp, fingerprint())

/** True when somebody has installed all packages by hand on this system. From then on they count as installed. */
export function acceptInstalledPackages() {
  if (isOtherSystem() || !isInstalledByHand()) return false
  writeStamp(stamp, fingerprint())
  return true
}

/** True when the packages that the server needs are installed, such as by `npm ci --omit=dev`. Writes nothing. */
export const areServingPackagesInstalled = () =>
  arePackagesInstalled() || (!isOtherSystem() && isInstalledByHand(({ dev }) => !dev))

function isOtherSystem() {
  const stamped = textOf(stampPath)
  return stamped !== '' && !stamped.startsWith(`${system()}\n`)
}

/** Installs exactly what the lock file names. It includes the tools, whatever NODE_ENV and npm's `omit` say. */
export async function installPackages(node) {
  const wanted = fingerprint()
  const label = textOf(stampPath) ? 'Updating packages' : 'Installing packages (first time, about a minute)'
  await saying(label, async () => {
    // Both are removed, so that an unfinished installation never counts as complete.
    removeStamp(stamp)
    removeStamp(npmNote)
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    await runOrThrow('Installing packages', nodeForNpm(node), [npmCli(), ...args], {
      env: envFor(node),
      log: logOf('install'),
      node: true,
      disposable: true,
    })
    writeStamp(stamp, wanted)
  })
}

/** Returns the path of an installed package's program, a script for Node: `oxlint`, or `tsc` of `typescript`. */
export function programOf(name, packageName = name) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[name])
}

function fingerprint() {
  const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } = JSON.parse(
    textOf('package.json'),
  )
  const asked = JSON.stringify({
    dependencies,
    devDependencies,
    optionalDependencies,
    overrides,
    allowScripts,
  })
  return `${system()}\n${fingerprintOf([textOf('package-lock.json'), asked])}`
}

const system = () => fingerprintOf([textOf('.npmrc'), process.platform, process.arch, usedVersion])

/**
 * True when an `npm install` by hand has already installed everything in the lock file that is needed. npm writes what
 * it installed to a lock file inside node_modules, as its last step.
 */
function isInstalledByHand(isNeeded = () => true) {
  const noted = textOf('node_modules/.package-lock.json')
  if (!noted) return false
  const installed = JSON.parse(noted).packages
  const { '': project, ...wanted } = JSON.parse(textOf('package-lock.json')).packages
  const asked = JSON.parse(textOf('package.json'))
  const isLockCurrent = ['dependencies', 'devDependencies'].every((kind) =>
    isDeepStrictEqual(project[kind] ?? {}, asked[kind] ?? {}),
  )
  const needed = Object.entries(wanted).filter(([, each]) => isNeeded(each))
  return isLockCurrent && needed.every(([path, each]) => isThere(each, installed[path]))
}

/**
 * Optional packages may be for other systems; npm also leaves out those of this system if its own Node is too old for
 * them. All others must be installed in exactly that version.
 */
function isThere(wanted, installed) {
  if (!installed) return Boolean(wanted.optional || wanted.devOptional) && !isOnlyForThisSystem(wanted)
  return installed.version === wanted.version && installed.integrity === wanted.integrity
}

/** True of a package with a program for this system. Others are optional for another reason. */
function isOnlyForThisSystem({ os, cpu, libc: wanted }) {
  if (!os?.includes(process.platform) || !cpu?.includes(process.arch)) return false
  return !wanted || wanted.includes(libcOfThisSystem())
}

let libc

function libcOfThisSystem() {
  libc ??= readLibc()
  return libc
}

function readLibc() {
  // Otherwise the report looks up the names of network addresses.
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}
