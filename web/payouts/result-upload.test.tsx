import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ResultOutcome } from '#contract/payouts.ts'
import { Report } from './result-upload.tsx'

type Line = ResultOutcome | [status: 'paid' | 'failed', outcome: ResultOutcome]

/** A line without a status says “paid”. */
function show(...lines: Line[]) {
  const told = lines.map((line, at) => {
    const [status, outcome] = typeof line === 'string' ? (['paid', line] as const) : line
    return { line: at + 2, reference: `HB-${at}`, amount: '100.00', status, reason: '', outcome }
  })
  return renderToStaticMarkup(<Report told={told} />)
}

test('a file that was uploaded before is called a repeat, and nothing about it is red', () => {
  const html = show('already-paid', ['failed', 'already-failed'])
  expect(html).toContain('This result was uploaded before')
  expect(html).toContain('nobody is paid twice')
  expect(html).not.toContain('data-tone="bad"')
})

test('a payout that the file calls paid though it is marked as failed would be paid twice: its line is red', () => {
  const html = show('already-paid', ['paid', 'already-failed'], ['failed', 'already-failed'])
  expect(html).toContain('data-tone="bad"')
  expect(html).toContain('Line 3 (HB-1) says “paid”, but is marked as failed')
  expect(html).not.toMatch(/uploaded before|paid twice|HB-0|HB-2/u)
})

test('after an upload that broke off, the lines of before are no mistake', () => {
  const html = show('already-paid', 'paid')
  expect(html).toContain('1 marked as paid, 0 as failed.')
  expect(html).toContain('data-tone="good"')
})

test('a line that does not match is named, and the report is red', () => {
  const html = show('paid', 'already-paid', 'other-amount')
  expect(html).toContain('data-tone="bad"')
  expect(html).toContain('Line 4 (HB-2) has another amount than we claimed.')
})
