import { randomUUID } from 'node:crypto'
import type { PgBoss, QueueOptions, QueueResult } from 'pg-boss'
import type { JobName } from './jobs.ts'

type QueueSettings = QueueOptions & { notify?: boolean; deadLetter?: string }

export const deadLetterQueue = 'dead-letter'

/** Pauses double from two seconds to one hour, for two days in all, so that a job survives an outage of one night. */
const retryForTwoDays = { retryLimit: 60, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 }

export const queues: Record<JobName, QueueSettings> = {
  'capture-payment': retryForTwoDays,
  'cancel-authorization': retryForTwoDays,
  'refund-payment': retryForTwoDays,
  'handle-webhook': retryForTwoDays,
  // Retries for half an hour, because a code that arrives tomorrow is of no use.
  'mail-code': { retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 },
  // The job contains an email address, perhaps of a deleted account, so it is not stored for a week as other jobs are.
  'mail-change': { ...retryForTwoDays, deleteAfterSeconds: 3600 },
  'mail-sale': retryForTwoDays,
  'mail-meeting': retryForTwoDays,
  'mail-bookers': retryForTwoDays,
  'mail-booking': retryForTwoDays,
  'mail-problem': retryForTwoDays,
  'mail-refund-failed': retryForTwoDays,
  'mail-standing': retryForTwoDays,
  // As for `mail-change`.
  'mail-payout': { ...retryForTwoDays, deleteAfterSeconds: 3600 },
  'mail-alert': retryForTwoDays,
  'change-identity': retryForTwoDays,
  // The schedule starts another one after ten minutes.
  'reconcile-payments': { retryLimit: 2, retryDelay: 60, expireInSeconds: 900 },
  // The schedule starts another one within the next minute.
  'keep-deadlines': { retryLimit: 0 },
  // A picture that cannot be fetched now is fetched again, for two days and at each start.
  'index-listings': { ...retryForTwoDays, expireInSeconds: 3600 },
  'recognise-listings': { ...retryForTwoDays, expireInSeconds: 3600 },
  // The schedule starts another one within the next hour.
  'sweep-leftovers': { retryLimit: 3, retryDelay: 30, retryBackoff: true, retryDelayMax: 600 },
}

export const schedules: { name: JobName; cron: string }[] = [
  { name: 'reconcile-payments', cron: '*/10 * * * *' },
  { name: 'keep-deadlines', cron: '* * * * *' },
  { name: 'sweep-leftovers', cron: '17 * * * *' },
]

/** Creates the missing queues and updates those that have other settings. */
export async function ensureQueues(boss: PgBoss, deadAfterSeconds: number): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const defaults = { notify: true, expireInSeconds: 300, heartbeatSeconds: deadAfterSeconds }
  await ensureQueue(boss, known, deadLetterQueue, { notify: true })
  for (const [name, options] of Object.entries(queues))
    await ensureQueue(boss, known, name, { ...defaults, ...options, deadLetter: deadLetterQueue })
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
  // Any read of the queue puts it into pg-boss's cache. Otherwise pg-boss would look it up at the first `send`, outside
  // of the transaction that sends. On PGlite's only connection, that would wait for ever.
  await boss.findJobs(name, { id: randomUUID() })
}
