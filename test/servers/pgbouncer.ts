import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findUnprivileged } from '#scripts/testing/postgres-programs.mjs'
import { findFreePort } from '../http/free-port.ts'
import { cleanUpLater, makeDataDir } from '../processes/data-dir.ts'

const isInstalled = ['pgbouncer', '/usr/sbin/pgbouncer'].find(
  (program) => spawnSync(program, ['--version']).status === 0,
)

/** Why no PgBouncer can be started here, for the title of a test; empty if one can. */
export const whyNoBouncer = isInstalled ? '' : ' (left out: pgbouncer is not installed)'

/** Starts a PgBouncer in front of this server. Returns its address for the same database. It ends with the test. */
export async function startBouncer(
  url: string,
  mode: 'transaction' | 'session',
  ignored = '',
): Promise<string> {
  const { hostname, port: serverPort, username } = new URL(url)
  const [folder, port] = [await makeDataDir(), await findFreePort()]
  const [config, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users')]
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${serverPort}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1`,
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    `pool_mode = ${mode}`,
    ...(ignored ? [`ignore_startup_parameters = ${ignored}`] : []),
  ]
  await writeFile(config, `${lines.join('\n')}\n`)
  await writeFile(users, `"${username}" ""\n`)
  const owner = findUnprivileged()
  if (owner) for (const path of [folder, config, users]) await chown(path, owner.uid, owner.gid)
  const bouncer = spawn(isInstalled ?? '', [config], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(bouncer, 'exit')
  cleanUpLater(async () => {
    bouncer.kill('SIGKILL')
    await ended
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    bouncer.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('process up')) resolve()
    })
    bouncer.once('exit', () => reject(new Error(`PgBouncer ended:\n${output}`)))
  })
  return Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href
}
