import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { Failure } from '../setup/say.mjs'

/** The folders where distributions install the programs of each version, in addition to PATH. */
const homes = ['/usr/lib/postgresql', '/usr', '/opt/homebrew/opt', '/usr/local/opt']

/** Returns the folder of the machine's newest PostgreSQL programs. Throws a one-line failure when there are none. */
export function findPostgres() {
  const inPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => holdsPrograms(folder))
  const found = inPath.map((folder) => dirname(realpathSync(join(folder, 'initdb'))))[0] ?? findInHomes()
  if (found) return found
  throw new Failure(
    'PostgreSQL’s programs (initdb, postgres) are not on this machine: install postgresql, then try again.',
  )
}

/** Returns why no PostgreSQL can be started here, in one line; undefined if one can. */
export function whyNoPostgres() {
  try {
    findPostgres()
    return undefined
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.message
  }
}

/** Returns the user to run PostgreSQL as, because it refuses root. Undefined when this process is not root. */
export function findUnprivileged() {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((option) =>
        Number(execFileSync('id', [option, name], { stdio: ['ignore', 'pipe', 'ignore'] })),
      )
      return { uid, gid }
    } catch (error) {
      // `id` exits with 1 for a user that this machine does not have. Try the next name.
      if (error.status !== 1) throw error
    }
  }
  throw new Failure(
    'PostgreSQL does not run as root, and this machine has neither a postgres nor a nobody user.',
  )
}

function findInHomes() {
  return homes
    .filter((home) => existsSync(home))
    .flatMap((home) => readdirSync(home).map((name) => ({ name, bin: join(home, name, 'bin') })))
    .filter(({ name, bin }) => /^(\d+|pgsql-\d+|postgresql(@\d+)?)$/.test(name) && holdsPrograms(bin))
    .sort((a, b) => versionIn(b.name) - versionIn(a.name))
    .map(({ bin }) => bin)[0]
}

const holdsPrograms = (folder) =>
  folder !== '' && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))

const versionIn = (name) => Number(/\d+/.exec(name)?.[0] ?? 0)
