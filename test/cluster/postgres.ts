import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgres, findUnprivileged } from '#scripts/testing/postgres-programs.mjs'
import { onServer } from '#test/database/on-server.ts'
import { waitFor } from './wait-for.ts'
import type { Process, Processes } from './processes.ts'

/** A PostgreSQL server of the cluster. */
export type Server = {
  port: number
  url: string
  /** Stops it in the middle of everything, as when its machine fails. */
  crash: () => Promise<void>
  /** Restarts it, as an operator does. */
  restart: () => Promise<void>
  /** Makes a replica the primary. Returns once it accepts changes. */
  promote: () => Promise<void>
  end: () => Promise<void>
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // The machine itself does not fail here, so nothing need be on the disk.
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'on',
  wal_keep_size: '256MB',
  max_connections: '150',
  lc_messages: 'C',
}

type Place = { processes: Processes; name: string; port: number }

const urlOf = (port: number, database = 'postgres') => `postgres://hatbodol@127.0.0.1:${port}/${database}`

/** Starts a new, empty server. */
export async function startPrimary(place: Place): Promise<Server> {
  const account = ['--username=hatbodol', '--auth=trust', '--encoding=UTF8', '--no-sync']
  return startServer(place, (data) => ['initdb', '--pgdata', data, ...account])
}

/** Starts a server that replicates the primary. */
export async function startReplica(place: Place, primary: Server): Promise<Server> {
  const copy = [
    '--dbname',
    `${primary.url}?application_name=${place.name}`,
    '--write-recovery-conf',
    '--no-sync',
  ]
  return startServer(place, (data) => ['pg_basebackup', '--pgdata', data, '--checkpoint=fast', ...copy])
}

/** From now on, the primary answers a commit only once a replica has it too. */
export async function waitForReplicas(primary: Server): Promise<void> {
  await onServer(primary.url, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()')
  await waitFor('a synchronous replica', async () => {
    const rows = await onServer(primary.url, `select 1 from pg_stat_replication where sync_state = 'sync'`)
    return rows.length > 0
  })
}

/** The replica gets nothing more from its primary, as when the network between them is down. */
export async function stopReplication(replica: Server): Promise<void> {
  await onServer(replica.url, `alter system set primary_conninfo = ''`, 'select pg_reload_conf()')
  await waitFor('the end of the replication', async () => {
    const rows = await onServer(replica.url, 'select 1 from pg_stat_wal_receiver')
    return rows.length === 0
  })
}

async function startServer(
  { processes, name, port }: Place,
  making: (data: string) => string[],
): Promise<Server> {
  const programs = findPostgres()
  const owner = findUnprivileged()
  const home = join(processes.folder, name)
  mkdirSync(home)
  if (owner) chownSync(home, owner.uid, owner.gid)
  const data = join(home, 'data')
  const common = { name, owner, cwd: home, env: { LC_ALL: 'C' } }
  const [program = '', ...args] = making(data)
  await processes.run({ ...common, path: join(programs, program), args })
  const options = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const start = () =>
    processes.start({
      ...common,
      path: join(programs, 'postgres'),
      args: ['-D', data, '-p', String(port), ...options],
      ready: /ready to accept (read-only )?connections(?![^]*shutting down)/,
    })
  let server: Process = await start()
  return {
    port,
    url: urlOf(port),
    crash: () => server.end('SIGQUIT'),
    restart: async () => {
      await server.end('SIGINT')
      server = await start()
    },
    promote: async () => {
      await onServer(urlOf(port), `alter system set synchronous_standby_names = ''`, 'select pg_promote()')
    },
    end: () => server.end('SIGQUIT'),
  }
}
