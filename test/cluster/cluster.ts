import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryEnvironment, memoryOptions } from '#scripts/setup/memory-options.mjs'
import { onServer } from '#test/database/on-server.ts'
import { findFreePort } from '#test/http/free-port.ts'
import { type Balancer, startBalancer } from './haproxy.ts'
import { type Server, startPrimary, startReplica } from './postgres.ts'
import { openProcesses, type Process, type Processes } from './processes.ts'

const root = join(import.meta.dirname, '..', '..')

export const nodeCount = 3

/** Three nodes of the product with all that they need, as on several machines. */
export type Cluster = {
  processes: Processes
  /** Where people come. */
  port: number
  /** Where the provider is. */
  providerPort: number
  /** The settings of the nodes, and of programs that look into their database. */
  settings: Record<string, string>
  balancer: Balancer
  redis: Process
  nodes: Process[]
  /** Where each node is, without the balancer. */
  nodePorts: number[]
  /** The server that accepts changes. */
  primary: Server
  /** Starts a replica of the primary in the other place that the balancer knows. */
  addReplica: () => Promise<Server>
  /** The folder of the version that the next node runs. */
  folder: string
  startNode: (nth: number, more?: { env?: Record<string, string> }) => Promise<void>
  startRedis: () => Promise<void>
}

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_cluster',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_cluster',
  STRIPE_WEBHOOK_SECRET: 'whsec_cluster',
}

/** Starts the cluster without its nodes, gives it to `use`, and ends and removes all of it afterwards. */
export async function withCluster<T>(use: (cluster: Cluster) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'hatbodol-cluster-'))
  // PostgreSQL runs as another user when this process is root.
  chmodSync(folder, 0o755)
  const processes = openProcesses(folder)
  const stop = async (signal: NodeJS.Signals) => {
    await processes.endAll()
    rmSync(folder, { recursive: true, force: true })
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(signal))
  try {
    return await use(await startAround(processes))
  } finally {
    await processes.endAll()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startAround(processes: Processes): Promise<Cluster> {
  const [port, databasePort, stats, redisPort, providerPort, providersPort, ...others] = await findPorts(
    6 + nodeCount + 2,
  )
  const nodePorts = others.slice(0, nodeCount)
  const databasePorts = others.slice(nodeCount)
  const settings = {
    ...keys,
    NODE_ENV: 'production',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: 'on',
    DATABASE_URL: `postgres://hatbodol@127.0.0.1:${databasePort}/hatbodol`,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    INSTALLATION_SECRET: randomBytes(32).toString('hex'),
    PAYMENTS: 'stripe',
    STRIPE_URL: `http://127.0.0.1:${providerPort}`,
    MAIL: 'mailbox',
    ADMIN_SECOND_FACTOR: 'optional',
  }
  const startRedis = () =>
    processes.start({
      name: 'redis',
      path: 'redis-server',
      args: ['--port', `${redisPort}`, '--bind', '127.0.0.1', '--save', '', '--dir', processes.folder],
      ready: /Ready to accept connections/,
    })
  const [primary, redis, balancer] = await Promise.all([
    startPrimary({ processes, name: 'database1', port: databasePorts[0] ?? 0 }),
    startRedis(),
    startBalancer(processes, {
      front: port ?? 0,
      database: databasePort ?? 0,
      stats: stats ?? 0,
      nodes: nodePorts,
      databases: databasePorts,
    }),
    startProvider(processes, {
      port: providerPort ?? 0,
      databasePort: providersPort ?? 0,
      balancer: port ?? 0,
    }),
  ])
  await onServer(primary.url, 'create database hatbodol')
  let servers = 1
  const cluster: Cluster = {
    processes,
    port: port ?? 0,
    providerPort: providerPort ?? 0,
    settings,
    balancer,
    redis,
    nodes: [],
    nodePorts,
    primary,
    folder: root,
    addReplica: () => {
      servers += 1
      const free = databasePorts.find((each) => each !== cluster.primary.port) ?? 0
      return startReplica({ processes, name: `database${servers}`, port: free }, cluster.primary)
    },
    startNode: async (nth, { env = {} } = {}) => {
      const dataDir = join(processes.folder, `node${nth + 1}`)
      mkdirSync(dataDir, { recursive: true })
      cluster.nodes[nth] = await processes.start({
        name: `node${nth + 1}`,
        path: process.execPath,
        args: [...memoryOptions, 'test/cluster/node-program.ts'],
        cwd: cluster.folder,
        env: {
          ...memoryEnvironment,
          NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
          ...settings,
          DATA_DIR: dataDir,
          PORT: `${nodePorts[nth]}`,
          ...env,
        },
        ready: /^Hatbodol is at /m,
      })
    },
    startRedis: async () => {
      cluster.redis = await startRedis()
    },
  }
  return cluster
}

/** Starts the provider, whose database is none of those that fail. */
async function startProvider(
  processes: Processes,
  ports: Record<'port' | 'databasePort' | 'balancer', number>,
) {
  const { url } = await startPrimary({ processes, name: 'database-of-provider', port: ports.databasePort })
  await processes.start({
    name: 'provider',
    path: process.execPath,
    args: [join(root, 'test', 'cluster', 'provider-program.ts')],
    env: {
      ...keys,
      PORT: `${ports.port}`,
      DATABASE_URL: url,
      WEBHOOKS_TO: `http://127.0.0.1:${ports.balancer}/api/webhooks/stripe`,
    },
    cwd: root,
    ready: /The provider is ready/,
  })
}

async function findPorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await findFreePort())
  return [...ports]
}
