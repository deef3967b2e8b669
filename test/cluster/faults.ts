import type { Cluster } from './cluster.ts'
import type { LoadRecord } from './load-record.ts'
import type { Truth } from './truth.ts'

/** What a scenario gives to its steps. */
export type Stage = {
  cluster: Cluster
  /** Waits until the clients were told so many more sales. */
  sellMore: (count: number) => Promise<void>
}

/** One row: what breaks, and what must hold. */
export type Fault = {
  name: string
  /** Also part of the short form. */
  isShort?: boolean
  /** Why it cannot be run here; undefined if it can. */
  whyNot?: () => string | undefined
  /** Done before the load begins. */
  prepare?: (cluster: Cluster) => Promise<void>
  /** Breaks something under load and mends it. Returns the moment from which writes must be back, if there is one. */
  happen: (stage: Stage) => Promise<number | undefined>
  /** Done after the load, before the database is looked into. */
  tidyUp?: (cluster: Cluster) => Promise<void>
  expect: Expectation
}

export type Expectation = {
  /** The writes must be back within so many seconds of that moment. */
  writesBackWithin?: number
  /** The database may forget sales, if all are found again. */
  mayForget?: boolean
  /** How many requests may fail. */
  maxFailed?: number
}

/** Returns a sentence for each expectation that was not met. */
export function listDisappointments(
  { expect: { writesBackWithin, mayForget = false, maxFailed } }: Fault,
  { record, truth, writesBack }: { record: LoadRecord; truth: Truth; writesBack?: number | undefined },
): string[] {
  const failed = Object.values(record.failed).reduce((sum, count) => sum + count, 0)
  return [
    record.failed.cached > 0 && `${record.failed.cached} reads of cached pages failed`,
    record.sales.length === 0 && 'nothing was sold, so nothing was shown',
    truth.forgotten > 0 && !mayForget && `${truth.forgotten} confirmed sales were forgotten`,
    truth.lost.length > 0 && `confirmed sales are lost: ${truth.lost.join('; ')}`,
    truth.doubled > 0 && `${truth.doubled} phones have the money of two buyers`,
    truth.adrift.length > 0 && `money is adrift: ${truth.adrift.join('; ')}`,
    // A buyer whose sale was forgotten does not find it.
    record.refusals.size > 0 &&
      !mayForget &&
      `buyers were refused: ${[...record.refusals].map(([why, count]) => `${count} × ${why}`).join(', ')}`,
    maxFailed !== undefined && failed > maxFailed && `${failed} requests failed, and ${maxFailed} may`,
    writesBackWithin !== undefined &&
      !(writesBack !== undefined && writesBack <= writesBackWithin) &&
      `writes were back after ${writesBack?.toFixed(1)} s, and should have been after ${writesBackWithin} s`,
  ].filter((sentence) => sentence !== false)
}
