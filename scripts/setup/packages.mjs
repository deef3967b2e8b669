import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { envFor, logOf, mustRun } from './child.mjs'
import { fingerprintOf, isStamped, removeStamp, textOf, writeStamp } from './fingerprint.mjs'
import { usedVersion } from './node.mjs'
import { isInstalledByHand } from './installed-by-hand.mjs'
import { nodeForNpm, npmCli } from './npm.mjs'
import { root } from './project.mjs'
import { saying } from './say.mjs'

// Inside the folder it vouches for, so that deleting the one deletes the other.
const stampPath = 'node_modules/.hatbodol-installed'
const stamp = join(root, stampPath)
const npmNote = join(root, 'node_modules', '.package-lock.json')

/** True when the last installation by this script was of what the lock file asks for now. */
export const arePackagesInstalled = () => isStamped(stamp, fingerprint())

/** True when somebody has installed all of it themselves for this same system; counts from then on as done by this script. */
export function adoptPackages() {
  const stamped = textOf(stampPath)
  const isOtherSystem = stamped !== '' && !stamped.startsWith(`${system()}\n`)
  if (isOtherSystem || !isInstalledByHand()) return false
  writeStamp(stamp, fingerprint())
  return true
}

/** Installs exactly what the lock file names, tools included whatever NODE_ENV and npm's `omit` say. */
export async function installPackages(node) {
  const wanted = fingerprint()
  const label = textOf(stampPath) ? 'Updating packages' : 'Installing packages (first time, about a minute)'
  await saying(label, async () => {
    // Both, so that half an installation never passes for a whole one.
    removeStamp(stamp)
    removeStamp(npmNote)
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    await mustRun('Installing packages', nodeForNpm(node), [npmCli(), ...args], {
      env: envFor(node),
      log: logOf('install'),
      node: true,
      disposable: true,
    })
    writeStamp(stamp, wanted)
  })
}

/** The script behind a program of an installed package, to be run by Node: `oxlint`, or `tsc` of `typescript`. */
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
