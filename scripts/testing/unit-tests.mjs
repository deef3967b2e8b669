import { envFor, runChild } from '../setup/child.mjs'
import { programOf } from '../setup/packages.mjs'
import { countVitest, reportPath, takeCounts } from './reports.mjs'
import { runStep } from './steps.mjs'

/** Runs Vitest, on the database of TEST_DATABASE_URL where it is set; gives the step's result with its counts. */
export function runUnitTests(node, filter, env = {}) {
  return runStep('unit', async () => {
    const report = reportPath('vitest')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await runChild(node, [programOf('vitest'), 'run', ...reporters, ...filter], {
      env: envFor(node, { ...env, NODE_ENV: 'test' }),
      node: true,
    })
    return { ok: code === 0, counts: takeCounts(report, code, countVitest) }
  })
}
