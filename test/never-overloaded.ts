import { type OverloadLimits, overloadLimits } from '#server/overload/overload.ts'

/**
 * The limits for a product that tests start: it shares the machine with the tests and their browsers, and one that is
 * slow there is not overloaded. Otherwise it would refuse requests with 503 on a busy machine.
 */
export const neverOverloaded: OverloadLimits = {
  ...overloadLimits,
  loopDelayMs: 0,
  poolWaitMs: 60_000,
  queueWaitMs: 60_000,
  maxReadsWaiting: 256,
}
