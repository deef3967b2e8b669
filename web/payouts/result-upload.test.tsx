import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ResultOutcome } from '#contract/payouts.ts'
import { Report } from './result-upload.tsx'

type Line = ResultOutcome | [status: 'paid' | 'failed', outcome: ResultOutcome]

/** Shows the report. A line without a status has the status “paid”. */
function show(...outcomes: Line[]) {
  const given = outcomes.map((line, at) => {
    const [status, outcome] = typeof line === 'string' ? (['paid', line] as const) : line
    return { line: at + 2, reference: `HB-${at}`, amount: '100.00', status, reason: '', outcome }
  })
  return renderToStaticMarkup(<Report lines={given} />)
}

test('a file that was uploaded before is reported as a repeat, not as an error', () => {
  const html = show('already-paid', ['failed', 'already-failed'])
  expect(html).toContain('This result was uploaded before')
  expect(html).toContain('nobody is paid twice')
  expect(html).not.toContain('data-tone="bad"')
})

test('a line that says “paid” for a payout that is marked as failed is an error: it would be paid twice', () => {
  const html = show('already-paid', ['paid', 'already-failed'], ['failed', 'already-failed'])
  expect(html).toContain('data-tone="bad"')
  expect(html).toContain('Line 3 (HB-1) says “paid”, but is marked as failed')
  expect(html).not.toMatch(/uploaded before|paid twice|HB-0|HB-2/u)
})

test('after an interrupted upload, the lines that were sent before are no errors', () => {
  const html = show('already-paid', 'paid')
  expect(html).toContain('1 marked as paid, 0 as failed.')
  expect(html).toContain('data-tone="good"')
})

test('a line that does not match is listed as an error', () => {
  const html = show('paid', 'already-paid', 'other-amount')
  expect(html).toContain('data-tone="bad"')
  expect(html).toContain('Line 4 (HB-2) has an amount that differs from the one in our file.')
})
