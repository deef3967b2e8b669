import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { CorrectedClock } from '#lib/clock.ts'
import { cacheBriefly } from '#lib/cache-briefly.ts'
import type { OpenDatabase } from '#services/database/database.ts'
import { type DatabaseState, readDatabaseState } from '#services/database/database-state.ts'

/** How long an answer is reused, so that many health checks are not many queries. */
const freshMs = 1000
const everyMs = 2000

export type DatabaseWatch = {
  /** Returns the state of the database, at most a second old. Throws when the database does not answer in time. */
  ask: () => Promise<WatchedState>
  stop: () => void
}

/** The state of the database, and how far the clock of this machine is ahead of that of the database. */
type WatchedState = DatabaseState & { clockAheadMs: number }

/** A difference that is longer than this is reported. */
const reportedAheadMs = 5000

type Options = {
  database: OpenDatabase
  /** The clock to correct by that of the database. */
  machine?: CorrectedClock | undefined
  /** How long it may take for an answer. */
  maxAnswerMs: number
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

/**
 * Reads the state of the database every two seconds, and corrects the clock of the machine. While the database accepts
 * no changes, opens new connections: the address may lead to another server by now, which accepts them.
 */
export function watchDatabase({ database, machine, maxAnswerMs, log }: Options): DatabaseWatch {
  let running: Promise<WatchedState> | undefined
  let wasClockWrong = false
  let wasReadOnly = false
  let wasOutdated = false
  let wasFull = false

  async function read(): Promise<WatchedState> {
    const before = machine?.machine()
    const state = await readDatabaseState(database.payments)
    if (machine && before) machine.compare(state.at, before, machine.machine())
    const clockAheadMs = machine?.aheadMs() ?? 0
    reportClock(clockAheadMs)
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
    return { ...state, clockAheadMs }
  }

  function reportClock(clockAheadMs: number) {
    const isWrong = Math.abs(clockAheadMs) > reportedAheadMs
    if (isWrong && !wasClockWrong)
      log.error(
        { clockAheadMs },
        'The clock of this machine is not that of the database. Until it is set right, it is corrected.',
      )
    if (!isWrong && wasClockWrong) log.warn({ clockAheadMs }, 'The clock of this machine is right again.')
    wasClockWrong = isWrong
  }

  /** The embedded database is read-only also while its disk is nearly full, which is reported as that. */
  function reportReadOnly(isReadOnly: boolean) {
    if (isReadOnly && !wasReadOnly) log.error('The database accepts no changes: it is read-only.')
    if (!isReadOnly && wasReadOnly) log.warn('The database accepts changes again.')
    wasReadOnly = isReadOnly
  }

  const ask = cacheBriefly(async () => {
    running ??= read().finally(() => (running = undefined))
    return Promise.race([running, failAfter(maxAnswerMs)])
  }, freshMs)
  // Whoever asks gets the error, too.
  const timer = setInterval(() => void ask().catch(() => {}), everyMs).unref()
  return { ask, stop: () => clearInterval(timer) }
}

async function failAfter(ms: number): Promise<never> {
  await setTimeout(ms, undefined, { ref: false })
  throw new Error('The database did not answer in time.')
}
