import fc from 'fast-check'
import { apiStep } from './api-steps.ts'
import { identityStep } from './identity-steps.ts'
import { mountedStep } from './mounted-steps.ts'
import { pageStep } from './page-steps.ts'
import { sandboxStep } from './sandbox-steps.ts'
import type { Step } from './step.ts'
import { wireStep } from './wire-steps.ts'

/** The number of steps made at once: all steps of a long walk would fill the memory. */
const chunk = 500

/** Makes the steps of a walk. The same seed makes the same steps. `mounted` are the server's paths. */
export function* makeSteps(seed: number, count: number, mounted: string[]): Generator<Step> {
  const step = fc.oneof(
    { weight: 12, arbitrary: apiStep },
    { weight: 2, arbitrary: identityStep },
    { weight: 3, arbitrary: sandboxStep },
    { weight: 2, arbitrary: pageStep },
    { weight: 1, arbitrary: wireStep },
    { weight: 1, arbitrary: mountedStep(mounted) },
  )
  for (let made = 0; made < count; made += chunk)
    yield* fc.sample(step, { seed: seed + made, numRuns: Math.min(chunk, count - made) })
}
