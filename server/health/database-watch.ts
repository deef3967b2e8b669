import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { keepBriefly } from '#lib/keep-briefly.ts'
import type { OpenDatabase } from '#services/database/database.ts'
import { type DatabaseState, readDatabaseState } from '#services/database/database-state.ts'

/** How long an answer is reused, so that many health checks are not many queries. */
const freshMs = 1000
/** How long the database may take for an answer. */
const maxAnswerMs = 2000

export type DatabaseWatch = {
  /** Returns the state of the database, at most a second old. Throws when the database does not answer in two seconds. */
  ask: () => Promise<DatabaseState>
  stop: () => void
}

type Options = { database: OpenDatabase; log: Pick<FastifyBaseLogger, 'error' | 'warn'> }

/**
 * Reads the state of the database every two seconds. While it accepts no changes, opens new connections: the
 * address may lead to another server by now, which accepts them.
 */
export function watchDatabase({ database, log }: Options): DatabaseWatch {
  let running: Promise<DatabaseState> | undefined
  let wasReadOnly = false
  let wasOutdated = false
  let wasFull = false

  async function read(): Promise<DatabaseState> {
    const state = await readDatabaseState(database.payments)
    if (state.isReadOnly) database.renew()
    reportReadOnly(state.isReadOnly && !database.isFull())
    if (state.unknown.length > 0 && !wasOutdated)
      log.warn(
        { migrations: state.unknown },
        'A newer version has migrated the database. This process goes on; replace it soon.',
      )
    wasOutdated = state.unknown.length > 0
    if (database.isFull() && !wasFull) log.error('The disk of the database is full: nothing can be saved.')
    wasFull = database.isFull()
    return state
  }

  /** The embedded database is read-only also while its disk is nearly full, which is reported as that. */
  function reportReadOnly(isReadOnly: boolean) {
    if (isReadOnly && !wasReadOnly) log.error('The database accepts no changes: it is read-only.')
    if (!isReadOnly && wasReadOnly) log.warn('The database accepts changes again.')
    wasReadOnly = isReadOnly
  }

  const ask = keepBriefly(async () => {
    running ??= read().finally(() => (running = undefined))
    return Promise.race([running, failLate()])
  }, freshMs)
  // Whoever asks gets the error, too.
  const timer = setInterval(() => void ask().catch(() => {}), maxAnswerMs).unref()
  return { ask, stop: () => clearInterval(timer) }
}

async function failLate(): Promise<never> {
  await setTimeout(maxAnswerMs, undefined, { ref: false })
  throw new Error('The database did not answer in time.')
}
