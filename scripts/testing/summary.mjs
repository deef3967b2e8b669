import { say, seconds } from '../setup/say.mjs'
import { readProcessorSeconds } from './processor-time.mjs'
import { firstLine } from './reports.mjs'

const shownSlowest = 10

/** Prints the slowest tests, one line per step with its result and duration, the unreliable and the failed tests. */
export function saySummary(results) {
  const tests = results.flatMap((result) => result.tests ?? [])
  saySlowest(tests)
  say('')
  for (const result of results) {
    const outcome = result.counts ? describeCounts(result.counts) : result.ok ? 'ok' : 'FAILED'
    const spent = result.processorSeconds ? formatProcessor(result.processorSeconds) : ''
    say(
      `${result.name.padEnd(10)} ${seconds(result.milliseconds).padStart(11)}   ${spent.padStart(19)}   ${outcome}`,
    )
    if (result.note) say(result.note)
  }
  sayProcessorTime()
  const unreliable = tests.filter(({ warning }) => warning)
  if (unreliable.length > 0) say('\nPassed only at the second attempt:')
  for (const test of unreliable) sayTest('⚠', test, test.warning)
  const failed = results.filter((result) => !result.ok).map((result) => result.name)
  if (failed.length > 0) say(`\nFailed: ${failed.join(', ')}`)
  for (const test of tests.filter(({ error }) => error)) sayTest('✘', test, test.error)
}

/** Prints the processor time of this run until now. `.ci/run` adds these lines up. */
export function sayProcessorTime() {
  const processorSeconds = readProcessorSeconds()
  if (processorSeconds !== undefined)
    say(`${'together'.padEnd(25)}${formatProcessor(processorSeconds).padStart(19)}, user and system`)
}

function sayTest(mark, { file, name }, error) {
  say(`${mark} ${file} › ${name}`)
  say(`    ${firstLine(error)}`)
}

/** Prints the last line: the totals of all runners. */
export function sayTotal(results) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { counts } of results) {
    for (const kind of Object.keys(total)) total[kind] += counts?.[kind] ?? 0
  }
  say(`\n${describeCounts(total)}`)
}

/** Prints the slowest tests and files. Compare them with each other: on a busy machine all of them are slow. */
function saySlowest(tests) {
  if (tests.length === 0) return
  say('\nThe slowest tests')
  const slowest = tests.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, shownSlowest)
  for (const { file, name, milliseconds } of slowest)
    say(`${seconds(milliseconds).padStart(11)}   ${file} › ${name}`)
  say('\nThe slowest files')
  const sums = new Map()
  for (const { file, milliseconds } of tests) sums.set(file, (sums.get(file) ?? 0) + milliseconds)
  const files = [...sums].toSorted(([, a], [, b]) => b - a).slice(0, shownSlowest)
  for (const [file, sum] of files) say(`${seconds(sum).padStart(11)}   ${file}`)
}

/** Unlike the time by the clock, it hardly depends on what else the machine does. */
const formatProcessor = (spent) => `${Math.round(spent)} s of processor`

function describeCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}
