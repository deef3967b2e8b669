import { expect, test } from 'vitest'
import { selling } from '#web/messages/en/selling.ts'
import { describeReport, nameReport } from './describe-report.ts'

test('a dispute at the buyer’s bank does not read as a report of the buyer', () => {
  const disputed = { problem: 'open', paymentState: 'disputed' } as const
  expect(selling.reportedSale[nameReport(disputed)].title('Rakib')).toBe(
    'Rakib disputes the payment at their bank',
  )
  expect(describeReport(disputed, selling)).toBe('Disputed at the buyer’s bank: answer it')
  expect(describeReport({ ...disputed, problem: 'answered' }, selling)).toContain('bank decides')
})

test('a report reads as one', () => {
  const reported = { problem: 'open', paymentState: 'captured' } as const
  expect(selling.reportedSale[nameReport(reported)].title('Rakib')).toBe('Rakib reported a problem')
  expect(describeReport(reported, selling)).toBe('Problem reported: answer it')
  expect(describeReport({ paymentState: 'captured' }, selling)).toBeUndefined()
})
