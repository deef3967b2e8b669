import fc from 'fast-check'
import { apiSteps } from './api-steps.ts'
import { identityStep } from './identity-steps.ts'
import { mountedStep } from './mounted-steps.ts'
import { pageStep } from './page-steps.ts'
import { sandboxStep } from './sandbox-steps.ts'
import type { WalkStep } from './step.ts'
import { wireStep } from './wire-steps.ts'

/** How many steps are made at once, because all steps of a long walk would fill the memory. */
const chunk = 500

/**
 * Makes the steps of a walk. The same seed makes the same steps. The calls of the contract take turns, so each gets
 * the same number of tries. `mounted` are the server's paths.
 */
export function* makeSteps(seed: number, count: number, mounted: string[]): Generator<WalkStep> {
  const stepOrTurn = fc.oneof(
    { weight: 12, arbitrary: fc.constant<'turn'>('turn') },
    { weight: 2, arbitrary: identityStep },
    { weight: 3, arbitrary: sandboxStep },
    { weight: 2, arbitrary: pageStep },
    { weight: 1, arbitrary: wireStep },
    { weight: 1, arbitrary: mountedStep(mounted) },
  )
  let turn = 0
  for (let made = 0; made < count; made += chunk) {
    const order = fc.sample(stepOrTurn, { seed: seed + made, numRuns: Math.min(chunk, count - made) })
    const turns = order.filter((step) => step === 'turn').length
    const numRuns = Math.ceil(turns / apiSteps.length)
    const tries = apiSteps.map((steps, nth) => fc.sample(steps, { seed: seed + made + nth + 1, numRuns }))
    for (const step of order) {
      // A chunk continues with the call after the last one of the previous chunk.
      const next = step === 'turn' ? tries[turn % apiSteps.length]?.shift() : step
      if (step === 'turn') turn += 1
      if (next) yield next
    }
  }
}
