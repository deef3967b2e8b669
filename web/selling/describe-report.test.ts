import { expect, test } from 'vitest'
import { PaymentId } from '#contract/ids.ts'
import { bookings } from '#texts/bookings.ts'
import { describeOwnReport, describeReport } from './describe-report.ts'

test('a dispute at the buyer’s bank is not described as a report of the buyer', () => {
  const disputed = { problem: 'open', paymentState: 'disputed' } as const
  expect(describeReport(disputed)).toBe('Disputed at the buyer’s bank: answer it')
  expect(describeReport({ ...disputed, problem: 'answered' })).toContain('bank decides')
})

test('a report of the buyer is described as a report', () => {
  const reported = { problem: 'open', paymentState: 'captured' } as const
  expect(describeReport(reported)).toBe('Problem reported: answer it')
  expect(describeReport({ paymentState: 'captured' })).toBeUndefined()
})

test('the seller’s own report has the same text as the buyer’s own, until the money goes back', () => {
  const paymentId = PaymentId.parse('01910000-0000-7000-8000-000000000000')
  const sale = { ownProblem: 'open', paymentId, paymentState: 'reserved' } as const
  expect(describeOwnReport(sale)).toEqual({
    text: bookings.problems.open,
    to: `/receipt/${paymentId}#problem`,
  })
  expect(describeOwnReport({ ...sale, ownProblem: 'declined' })?.text).toBe(bookings.problems.declined)
  expect(describeOwnReport({ ...sale, refunded: true })).toBeUndefined()
  expect(describeOwnReport({ paymentId })).toBeUndefined()
})
