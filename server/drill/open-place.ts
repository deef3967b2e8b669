import type { FastifyBaseLogger } from 'fastify'
import { isAuthorized } from '#features/sales/payments/rules.ts'
import { hasUnknownIntents } from '#features/sales/payments/queries/unknown-intents.ts'
import type { Clock } from '#lib/clock.ts'
import type { OpenDatabase } from '#services/database/database.ts'
import type { PaymentProvider } from '#services/payments/payments.ts'
import type { Config } from '../config/config.ts'
import { type DrillReason, findDrillReason } from './drill-reason.ts'
import { findStoredPlace, keepSeen, readPlace, storePlace } from './place.ts'

type Options = {
  config: Config
  database: OpenDatabase
  provider: PaymentProvider
  clock: Clock
  log: FastifyBaseLogger
}

/**
 * Finds out at the start of a serving process whether it may act on what is outside. If it may, records that it serves from
 * this database, now and every minute until `stop`. Returns the reason if it may not.
 */
export async function openPlace({ config, database, provider, clock, log }: Options) {
  const { db } = database
  const place = await readPlace(database, config.dataDir)
  const now = clock()
  const reason: DrillReason | undefined = await findDrillReason({
    mode: config.mode,
    reachesOutside: config.reachesOutside,
    place,
    stored: await findStoredPlace(db),
    now,
    hasNewerPayments: (since) => hasNewerPayments(since),
  })
  if (reason) return { reason, stop: () => {} }
  await storePlace(db, place, now)
  return { reason, stop: keepSeen({ db, clock, log }, place) }

  /**
   * Only what a buyer has authorised counts: a process may have ended between the creation of an intent and its record.
   * While the provider does not answer, deadlines and reconciliation, which ask it first, are protection enough.
   */
  async function hasNewerPayments(from: Date): Promise<boolean> {
    try {
      for await (const { intents } of provider.listIntents({ from, until: now }))
        if (await hasUnknownIntents(db, intents.filter(isAuthorized))) return true
    } catch (error) {
      log.warn(error, 'The payments of the provider could not be compared with the database at the start.')
    }
    return false
  }
}
