import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { Failure } from './say.mjs'

/** The machine's own npm, as the script that a Node runs. */
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

/** The Node that npm is to run on: the given one, or this one where that npm is too old for it. */
export function nodeForNpm(node) {
  return spawnSync(node, [npmCli(), '--version']).status === 0 ? node : process.execPath
}

function linkedFrom(path) {
  return existsSync(path) ? realpathSync(path) : undefined
}
