import { say, seconds } from '../setup/say.mjs'

/** One line a step: what came out and how long it took. */
export function saySummary(results) {
  say('')
  for (const result of results) {
    const outcome = result.counts ? inWords(result.counts) : result.ok ? 'ok' : 'FAILED'
    say(`${result.name.padEnd(10)} ${seconds(result.milliseconds).padStart(11)}   ${outcome}`)
    if (result.note) say(result.note)
  }
  const failed = results.filter((result) => !result.ok).map((result) => result.name)
  if (failed.length > 0) say(`\nFailed: ${failed.join(', ')}`)
}

/** The last line: all tests of all runners together. */
export function sayTotal(results) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { counts } of results) {
    for (const kind of Object.keys(total)) total[kind] += counts?.[kind] ?? 0
  }
  say(`\n${inWords(total)}`)
}

function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}
