import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { Failure } from './say.mjs'

/** Returns the path of the machine's own npm, a script for Node. */
export function npmCli() {
  const beside = dirname(process.execPath)
  const inPath = (process.env.PATH ?? '').split(delimiter).map((folder) => linkedFrom(join(folder, 'npm')))
  const candidates = [
    process.env.npm_execpath,
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    ...inPath,
  ]
  const found = candidates.find((path) => path?.endsWith('npm-cli.js') && existsSync(path))
  if (!found) throw new Failure('npm is missing: install Node together with npm (https://nodejs.org).')
  return found
}

/** Returns the Node that runs npm: the given one, or this one if the machine's npm is too old for the given one. */
export function nodeForNpm(node) {
  return spawnSync(node, [npmCli(), '--version']).status === 0 ? node : process.execPath
}

function linkedFrom(path) {
  return existsSync(path) ? realpathSync(path) : undefined
}
