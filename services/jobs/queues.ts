import { randomUUID } from 'node:crypto'
import type { PgBoss, QueueOptions, QueueResult } from 'pg-boss'
import type { JobName } from './jobs.ts'

type QueueSettings = QueueOptions & { notify?: boolean; deadLetter?: string }

export const deadLetterQueue = 'dead-letter'

/** Pauses that double from two seconds to an hour, two days of them: what is down for a night is not given up on. */
const patient = { retryLimit: 60, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 }

export const queues: Record<JobName, QueueSettings> = {
  'capture-payment': patient,
  'cancel-authorization': patient,
  'refund-payment': patient,
  'handle-webhook': patient,
  // Half an hour of tries: a letter that comes tomorrow is of no use to whoever waits for it.
  'mail-code': { retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 },
  // It names an address, perhaps of somebody who is gone: it is not kept for the week that others are.
  'mail-change': { ...patient, deleteAfterSeconds: 3600 },
  'mail-sale': patient,
  'change-identity': patient,
  // Ten minutes bring another one.
  'reconcile-payments': { retryLimit: 2, retryDelay: 60, expireInSeconds: 900 },
  // The next hour brings another one.
  'sweep-leftovers': { retryLimit: 3, retryDelay: 30, retryBackoff: true, retryDelayMax: 600 },
}

export const schedules: { name: JobName; cron: string }[] = [
  { name: 'reconcile-payments', cron: '*/10 * * * *' },
  { name: 'sweep-leftovers', cron: '17 * * * *' },
]

/** Makes the queues that are missing and changes those that are of another build. */
export async function ensureQueues(boss: PgBoss, deadAfterSeconds: number): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const every = { notify: true, expireInSeconds: 300, heartbeatSeconds: deadAfterSeconds }
  await ensureQueue(boss, known, deadLetterQueue, { notify: true })
  for (const [name, options] of Object.entries(queues))
    await ensureQueue(boss, known, name, { ...every, ...options, deadLetter: deadLetterQueue })
}

async function ensureQueue(
  boss: PgBoss,
  known: Map<string, QueueResult>,
  name: string,
  wanted: QueueSettings,
): Promise<void> {
  const found = known.get(name)
  if (found && Object.entries(wanted).every(([key, value]) => found[key as keyof QueueResult] === value))
    return
  if (!found) await boss.createQueue(name, wanted)
  else await boss.updateQueue(name, wanted)
  // Any look into the queue makes pg-boss remember it. Else it would look it up at the first `send`: outside the
  // transaction that sends, which on the one connection of PGlite waits for ever.
  await boss.findJobs(name, { id: randomUUID() })
}
