import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitFor } from './wait-for.ts'
import type { Processes } from './processes.ts'

type Ports = {
  /** Where people come. */
  front: number
  /** Where the nodes reach whichever PostgreSQL accepts changes. */
  database: number
  /** Where HAProxy says what it thinks of its servers. */
  stats: number
  nodes: readonly number[]
  databases: readonly number[]
}

export type Balancer = {
  /** Waits until it sends requests to this many nodes. */
  waitForNodes: (count: number) => Promise<void>
}

const root = join(import.meta.dirname, '..', '..')

/** Starts HAProxy with `deploy/haproxy.cfg`, without the certificate, and in front of the databases too. */
export async function startBalancer(processes: Processes, ports: Ports): Promise<Balancer> {
  const path = join(processes.folder, 'haproxy.cfg')
  writeFileSync(path, writeConfiguration(ports))
  const nodes = Object.fromEntries(ports.nodes.map((port, nth) => [`NODE${nth + 1}`, `127.0.0.1:${port}`]))
  await processes.start({
    name: 'haproxy',
    path: 'haproxy',
    args: ['-db', '-f', path],
    env: nodes,
  })
  const countUp = async () => {
    const reply = await fetch(`http://127.0.0.1:${ports.stats}/;csv`).catch(() => undefined)
    const lines = (await reply?.text())?.split('\n') ?? []
    return lines.filter((line) => /^nodes,node\d,/.test(line) && line.split(',')[17] === 'UP').length
  }
  const waitForNodes = (count: number) =>
    waitFor(`balancer with ${count} nodes`, async () => (await countUp()) === count)
  return { waitForNodes }
}

function writeConfiguration(ports: Ports): string {
  const sample = readFileSync(join(root, 'deploy', 'haproxy.cfg'), 'utf8')
  const kept = sample
    .split('\n')
    .filter((line) => !/^ +(user |group |bind :443|http-request redirect)/.test(line))
  const web = kept
    .join('\n')
    .replace('bind :80', `bind 127.0.0.1:${ports.front}`)
    // A node that has died refuses connections at once; one on a busy machine only answers late.
    .replace('timeout check 2s', 'timeout check 30s')
  return `${web}
listen stats
    bind 127.0.0.1:${ports.stats}
    stats enable
    stats uri /

${writeDatabaseSection(ports)}`
}

/** The primary is the server that answers `f` to the question whether it is a replica. */
function writeDatabaseSection({ database, databases }: Ports): string {
  const servers = databases.map((port, nth) => `    server database${nth + 1} 127.0.0.1:${port}`)
  return `listen database
    mode tcp
    bind 127.0.0.1:${database}
    timeout client 1h
    timeout server 1h
    option tcp-check
    tcp-check connect
    tcp-check send-binary ${toHex(startup())}
    tcp-check expect binary 520000000800000000
    tcp-check send-binary ${toHex(Buffer.concat([ask('select pg_is_in_recovery()'), goodbye]))}
    tcp-check expect binary 440000000b00010000000166
    default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`
}

/** PostgreSQL's first message: length, version 3.0, and the name of the user. */
function startup(): Buffer {
  const body = Buffer.from('\0\x03\0\0user\0hatbodol\0database\0postgres\0\0', 'latin1')
  return withLength(body)
}

const ask = (statement: string) =>
  Buffer.concat([Buffer.from('Q'), withLength(Buffer.from(`${statement}\0`))])

/** PostgreSQL then closes the connection. Otherwise HAProxy would wait for more after another answer than it expects. */
const goodbye = Buffer.concat([Buffer.from('X'), withLength(Buffer.alloc(0))])

function withLength(body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.byteLength + 4)
  return Buffer.concat([length, body])
}

const toHex = (bytes: Buffer) => bytes.toString('hex')
