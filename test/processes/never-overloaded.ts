import { type OverloadLimits, overloadLimits } from '#server/overload/overload.ts'

/**
 * The limits for a product that tests start. It shares the machine with the tests and their browsers, so being slow
 * does not mean that it is overloaded.
 */
export const neverOverloaded: OverloadLimits = {
  ...overloadLimits,
  loopDelayMs: 0,
  poolWaitMs: 60_000,
  queueWaitMs: 60_000,
  fewWaitMs: 60_000,
  expectedReadWaitMs: 60_000,
}
