import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { findLastReconciliation, listLateMoney } from '#features/sales/payments/queries/for-operators.ts'
import { cacheBriefly } from '#lib/cache-briefly.ts'
import { isMailStuck, readGivenUp, readQueues } from '#services/jobs/job-counts.ts'
import type { Readiness } from '../health/readiness.ts'
import type { OpenServices } from '../services.ts'

const hourMs = 60 * 60 * 1000

/** Everything that alerts are decided by: from the database what is true for all processes, and how this machine is. */
export type Facts = Awaited<ReturnType<typeof readFacts>>

export type FactSources = {
  services: Pick<OpenServices, 'db' | 'database' | 'clock' | 'watch'>
  readiness: Pick<Readiness, 'askPictures' | 'askRedis'>
  dataDir: string
}

/** How long a reading is shared: however often alerts and metrics ask, the database is asked four times a minute. */
export const sharedForMs = 15_000

/** Returns what reads the facts for all that need them in this process. It throws when the database does not answer. */
export const shareFacts = (sources: FactSources): (() => Promise<Facts>) =>
  cacheBriefly(() => readFacts(sources), sharedForMs)

/** Throws when the database does not answer. */
export async function readFacts({ services, readiness, dataDir }: FactSources) {
  const { db, clock, database, watch } = services
  const now = clock()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const { clockAheadMs } = await watch.ask()
  const { bavail, bsize } = await statfs(dataDir)
  return {
    now,
    // One after the other, because people need the other connections.
    reconciliation: await findLastReconciliation(db, ago(24 * hourMs)),
    lateMoney: await listLateMoney(db, ago(hourMs)),
    queues: await readQueues(db),
    givenUp: await readGivenUp(db, 24),
    isMailStuck: await isMailStuck(db),
    machine: {
      name: hostname(),
      clockAheadMs,
      freeBytes: bavail * bsize,
      isDatabaseFull: database.isFull(),
      pictures: await readiness.askPictures(),
      redis: await readiness.askRedis(),
    },
  }
}
