import { countProcessorTime } from '../setup/child.mjs'
import { say } from '../setup/say.mjs'

/**
 * Runs one step and returns its result with its name, its duration and the processor time of what it started, in
 * seconds. The work returns `{ ok }` and, if it runs tests, `counts` of passed, failed and skipped tests.
 */
export async function runStep(name, work) {
  const startedAt = Date.now()
  const { result, processorSeconds } = await countProcessorTime(work)
  return { ...result, name, milliseconds: Date.now() - startedAt, processorSeconds }
}

/** Prints the whole output of a failed step under its name. */
export function sayFailure(name, output) {
  say(`\n── ${name} failed ──\n${output.trimEnd()}\n`)
}
