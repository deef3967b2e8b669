import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { nodeCount } from './cluster.ts'
import { onServer } from '#test/database/on-server.ts'
import type { Fault } from './faults.ts'
import { makeNextVersion } from './next-version.ts'
import { type Server, stopReplication, waitForReplicas } from './postgres.ts'

/** How long a replica is behind when it is promoted. */
const behindMs = 4000

const libfaketime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const tenMinutesAhead = { LD_PRELOAD: libfaketime, FAKETIME: '+600s', FAKETIME_DONT_FAKE_MONOTONIC: '1' }

let replica: Server | undefined

/** The replica that a scenario has prepared becomes the primary. Returns the moment. */
async function failOver(cluster: { primary: Server }): Promise<number> {
  if (!replica) throw new Error('There is no replica.')
  await cluster.primary.crash()
  await replica.promote()
  cluster.primary = replica
  return performance.now()
}

/** What happens to the cluster, one after the other, and what must hold each time. */
export const faultTable: Fault[] = [
  {
    name: 'nothing breaks',
    happen: async ({ sellMore }) => {
      await sellMore(20)
      return undefined
    },
    expect: { maxFailed: 0 },
  },
  {
    name: 'a node is killed',
    happen: async ({ cluster, sellMore }) => {
      await cluster.nodes[1]?.end('SIGKILL')
      await sellMore(10)
      await cluster.startNode(1)
      await cluster.balancer.waitForNodes(nodeCount)
      return undefined
    },
    expect: {},
  },
  {
    name: 'Redis refuses',
    happen: async ({ cluster, sellMore }) => {
      await cluster.redis.end('SIGKILL')
      await sellMore(15)
      await cluster.startRedis()
      return undefined
    },
    expect: { maxFailed: 0 },
  },
  {
    name: 'Redis is frozen',
    happen: async ({ cluster, sellMore }) => {
      cluster.redis.freeze()
      await sellMore(15)
      cluster.redis.thaw()
      return undefined
    },
    expect: { maxFailed: 0 },
  },
  {
    name: 'PostgreSQL restarts',
    happen: async ({ cluster }) => {
      await cluster.primary.restart()
      return performance.now()
    },
    expect: { writesBackWithin: 3 },
  },
  {
    name: 'a connected replica takes over',
    isShort: true,
    prepare: async (cluster) => {
      replica = await cluster.addReplica()
      await waitForReplicas(cluster.primary)
    },
    happen: ({ cluster }) => failOver(cluster),
    expect: { writesBackWithin: 3 },
  },
  {
    name: 'a replica takes over that is 4 s behind',
    prepare: async (cluster) => {
      replica = await cluster.addReplica()
    },
    happen: async ({ cluster, sellMore }) => {
      if (!replica) throw new Error('There is no replica.')
      await stopReplication(replica)
      await Promise.all([sellMore(5), wait(behindMs)])
      return failOver(cluster)
    },
    expect: { writesBackWithin: 3, mayForget: true },
  },
  {
    name: 'the clock of a node is ten minutes ahead',
    whyNot: () => (existsSync(libfaketime) ? undefined : 'faketime is not installed'),
    happen: async ({ cluster, sellMore }) => {
      await cluster.nodes[0]?.end('SIGTERM')
      await cluster.startNode(0, { env: tenMinutesAhead })
      await cluster.balancer.waitForNodes(nodeCount)
      await sellMore(15)
      return undefined
    },
    expect: { maxFailed: 0 },
  },
  {
    name: 'a new version with a migration, node by node',
    happen: async ({ cluster }) => {
      cluster.folder = makeNextVersion(cluster.processes.folder)
      for (let nth = 0; nth < nodeCount; nth += 1) {
        await cluster.nodes[nth]?.end('SIGTERM')
        await cluster.startNode(nth)
        await cluster.balancer.waitForNodes(nodeCount)
      }
      return undefined
    },
    // This process has the code of the earlier version, which does not open a newer database.
    tidyUp: async ({ settings: { DATABASE_URL = '' } }) => {
      await onServer(DATABASE_URL, `delete from kysely_migration where name like '%-next-version'`)
    },
    expect: { maxFailed: 0 },
  },
]
