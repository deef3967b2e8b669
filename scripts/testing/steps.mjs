import { say } from '../setup/say.mjs'

/**
 * Runs one step and gives its result with its name and how long it took. The work answers `{ ok }`, and `counts` of
 * passed, failed and skipped tests where it has any.
 */
export async function runStep(name, work) {
  const startedAt = Date.now()
  const result = await work()
  return { ...result, name, milliseconds: Date.now() - startedAt }
}

/** What a step said when it failed, whole, under its name. */
export function sayFailure(name, output) {
  say(`\n── ${name} failed ──\n${output.trimEnd()}\n`)
}
