import { readFileSync } from 'node:fs'
import { envFor, logOf, runChild } from '../setup/child.mjs'
import { programOf } from '../setup/packages.mjs'
import { runStep, sayFailure } from './steps.mjs'

/** Checks format, lint, structure and types in parallel. Returns their results in this order. */
export function runChecks(node) {
  const checks = {
    format: [programOf('oxfmt'), '--check'],
    lint: [programOf('oxlint'), '--type-aware', '--deny-warnings'],
    structure: ['scripts/check-structure.ts'],
    // More than one checker repeats work, and the lint uses the other core.
    types: [programOf('tsc', 'typescript'), '--checkers', '1'],
  }
  return Promise.all(Object.entries(checks).map(([name, args]) => runCheck(node, name, args)))
}

function runCheck(node, name, args) {
  return runStep(name, async () => {
    const log = logOf(name)
    const code = await runChild(node, args, { env: envFor(node), log, node: true })
    const output = readFileSync(log, 'utf8').split('\n').slice(1).join('\n')
    if (code !== 0) sayFailure(name, output)
    return { ok: code === 0, note: code === 0 ? warningsIn(output) : undefined }
  })
}

/** Returns the warnings in a check's output. They are shown with its result and do not make it fail. */
function warningsIn(output) {
  return output
    .split('\n')
    .filter((line) => line.startsWith('warning: '))
    .join('\n')
}
