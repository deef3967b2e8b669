import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { runOrThrow, logOf } from './child.mjs'
import { npmCli } from './npm.mjs'
import { isWindows, local, nodeVersion, minNodeMajor } from './project.mjs'
import { Failure, saying } from './say.mjs'

/** The platforms for which npm has Node as a package of one binary, without an install script. */
const packagedPlatforms = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win-x64']
const platform = `${isWindows ? 'win' : process.platform}-${process.arch}`
const program = isWindows ? 'node.exe' : 'node'
const brought = local('node', `${nodeVersion}-${platform}`)
const inside = join('node_modules', `node-${platform}`, 'bin', program)

const isMachineNew = Number(process.versions.node.split('.')[0]) >= minNodeMajor

/** The Node version that everything runs on. */
export const usedVersion = isMachineNew ? process.versions.node : nodeVersion

/** Returns the Node for everything: this one if it is new enough, or the one installed earlier, or undefined. */
export function findNode() {
  if (isMachineNew) return process.execPath
  const path = join(brought, inside)
  return existsSync(path) ? path : undefined
}

/** Installs Node into the project's own folder with npm, which uses npm's registry and proxy settings. */
export async function installNode() {
  const help = `Install Node ${minNodeMajor} or later yourself (https://nodejs.org), then try again.`
  if (!packagedPlatforms.includes(platform)) {
    throw new Failure(`This needs Node ${minNodeMajor} and npm has none for ${platform}. ${help}`)
  }
  await saying(`Installing Node ${nodeVersion} (this machine has ${process.versions.node})`, async () => {
    removeUnfinished()
    const folder = mkdtempSync(join(local('node'), 'unfinished-'))
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    const args = ['install', '--prefix', folder, `node-${platform}@${nodeVersion}`]
    const quiet = ['--no-save', '--no-package-lock', '--ignore-scripts', '--loglevel=error']
    const log = logOf('node')
    await runOrThrow('Installing Node', process.execPath, [npmCli(), ...args, ...quiet], {
      cwd: folder,
      log,
      node: true,
      disposable: true,
    })
    const answer = spawnSync(join(folder, inside), ['--version'], { encoding: 'utf8' })
    if (answer.stdout?.trim() !== `v${nodeVersion}`) {
      const why = (answer.stderr || answer.error?.message || '').trim()
      throw new Failure(`Node ${nodeVersion} from npm does not run on this system (${why}). ${help}`)
    }
    // A new temporary folder is for its owner only, and another user may run the server.
    chmodSync(folder, 0o755)
    rmSync(brought, { recursive: true, force: true })
    renameSync(folder, brought)
  })
  return join(brought, inside)
}

function removeUnfinished() {
  mkdirSync(local('node'), { recursive: true })
  for (const name of readdirSync(local('node'))) {
    if (name.startsWith('unfinished-')) rmSync(local('node', name), { recursive: true, force: true })
  }
}
