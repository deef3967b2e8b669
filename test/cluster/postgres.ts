import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  acceptsConnections,
  copyDatabase,
  makeDatabase,
  serveDatabase,
  settingsForTests,
  urlOfServer,
} from '#scripts/testing/postgres-commands.mjs'
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
}

const settings = {
  ...settingsForTests,
  // A replica must have what a client was told.
  synchronous_commit: 'on',
  wal_keep_size: '256MB',
  max_connections: '150',
}

type Place = { processes: Processes; name: string; port: number }

/** Starts a new, empty server. */
export async function startPrimary(place: Place): Promise<Server> {
  return startServer(place, makeDatabase)
}

/** Starts a server that replicates the primary. */
export async function startReplica(place: Place, primary: Server): Promise<Server> {
  return startServer(place, (data) => copyDatabase(data, `${primary.url}?application_name=${place.name}`))
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
  making: (data: string) => [program: string, ...args: string[]],
): Promise<Server> {
  const programs = findPostgres()
  const owner = findUnprivileged()
  const home = join(processes.folder, name)
  mkdirSync(home)
  if (owner) chownSync(home, owner.uid, owner.gid)
  const data = join(home, 'data')
  const common = { name, owner, cwd: home, env: { LC_ALL: 'C' } }
  const run = ([program, ...args]: [string, ...string[]]) => ({
    ...common,
    path: join(programs, program),
    args,
  })
  await processes.run(run(making(data)))
  const start = () =>
    processes.start({ ...run(serveDatabase(data, port, settings)), ready: acceptsConnections })
  let server: Process = await start()
  return {
    port,
    url: urlOfServer(port),
    crash: () => server.end('SIGQUIT'),
    restart: async () => {
      await server.end('SIGINT')
      server = await start()
    },
    promote: async () => {
      await onServer(
        urlOfServer(port),
        `alter system set synchronous_standby_names = ''`,
        'select pg_promote()',
      )
    },
  }
}
