import { say } from '../setup/say.mjs'

/**
 * Runs one step and returns its result with its name and duration. The work returns `{ ok }` and, if it runs tests,
 * `counts` of passed, failed and skipped tests.
 */
export async function runStep(name, work) {
  const startedAt = Date.now()
  const result = await work()
  return { ...result, name, milliseconds: Date.now() - startedAt }
}

/** Prints the whole output of a failed step under its name. */
export function sayFailure(name, output) {
  say(`\n── ${name} failed ──\n${output.trimEnd()}\n`)
}
