/** Settings for data of tests, which need not survive a crash of the machine: PostgreSQL does not wait for the disk. */
export const settingsForTests = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  lc_messages: 'C',
}

/** Returns the program, and its arguments, that makes an empty database in this folder. */
export const makeDatabase = (data) => [
  'initdb',
  '--pgdata',
  data,
  '--username=hatbodol',
  '--auth=trust',
  '--encoding=UTF8',
  '--no-sync',
]

/** Returns the program, and its arguments, that copies the database at this address, for a replica of it. */
export const copyDatabase = (data, primary) => [
  'pg_basebackup',
  '--pgdata',
  data,
  '--dbname',
  primary,
  '--checkpoint=fast',
  '--write-recovery-conf',
  '--no-sync',
]

/** Returns the program, and its arguments, that serves the database in this folder. */
export const serveDatabase = (data, port, settings) => [
  'postgres',
  '-D',
  data,
  '-p',
  String(port),
  ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

/** Returns the address of the server at this port. */
export const urlOfServer = (port) => `postgres://hatbodol@127.0.0.1:${port}/postgres`

/** What a server prints once it accepts connections. */
export const acceptsConnections = /ready to accept (read-only )?connections/
