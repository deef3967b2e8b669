import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { deadLetterQueue, queues } from './queues.ts'

/** How much waits in one queue, by the clock of the database. */
export type QueueState = {
  name: string
  /** Jobs whose time has come. */
  ready: number
  /** Failed jobs that are tried again after a pause. */
  paused: number
  active: number
  /** For how long the oldest ready job has been ready, in seconds; 0 if there is none. */
  oldestReadySeconds: number
}

/** Reads every queue that has unfinished jobs. Returns none before the job queue was first opened. */
export async function readQueues(db: Db): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select name,
      count(*) filter (where state < 'active' and start_after <= now())::int as ready,
      count(*) filter (where state = 'retry' and start_after > now())::int as paused,
      count(*) filter (where state = 'active')::int as active,
      coalesce(max(extract(epoch from now() - start_after)) filter (where state < 'active' and start_after <= now()), 0)::float8
        as oldest_ready_seconds
    from pgboss.job where state < 'completed' and name in (${sql.join(Object.keys(queues))})
    group by name order by name
  `.execute(db)
  return rows
}

export type GivenUp = { name: string; count: number }

/**
 * Counts the jobs of the last `hours` that were given up after their last attempt, by queue, unless a later job has done
 * the same: such as the next one of a schedule, or one that an admin or the reconciliation has started. An email to an address that
 * does not exist is given up sooner, and not counted: anybody can type one.
 */
export async function readGivenUp(db: Db, hours: number): Promise<GivenUp[]> {
  const { rows } = await sql<GivenUp>`
    select job.source_name as name, count(*)::int as count
    from pgboss.job left join pgboss.queue on queue.name = job.source_name
    where job.name = ${deadLetterQueue} and job.created_on > now() - make_interval(hours => ${hours})
      and not exists (select 1 from pgboss.job as done where done.name = job.source_name
        and done.state = 'completed' and done.completed_on > job.created_on and done.data is not distinct from job.data)
      and not (job.source_name like 'mail-%' and coalesce(job.source_retry_count, 0) < queue.retry_limit)
    group by job.source_name order by job.source_name
  `.execute(db)
  return rows
}

/**
 * Whether the mail server takes no emails: one has failed for ten minutes, and since it was enqueued none was accepted. One
 * address alone may refuse emails for days.
 */
export async function isMailStuck(db: Db): Promise<boolean> {
  const { rows } = await sql<{ since: Date | null }>`
    select max(created_on) as since from pgboss.job
    where state = 'retry' and name like 'mail-%' and created_on < now() - interval '10 minutes'
  `.execute(db)
  const since = rows[0]?.since
  if (!since) return false
  const accepted = await sql`
    select 1 from pgboss.job where state = 'completed' and name like 'mail-%' and completed_on > ${since} limit 1
  `.execute(db)
  return accepted.rows.length === 0
}
