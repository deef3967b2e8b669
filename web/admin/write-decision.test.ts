import { expect, test } from 'vitest'
import type { SaleProblem } from '#contract/sale-problems.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import { saleProblems } from '#web/messages/en/sale-problems.ts'
import { writeDecision } from './decide-dialog.tsx'

const amounts = { left: '৳9,000', typed: undefined }

const decline = (reportedBy: SaleSide, may: SaleProblem['may']) => {
  const problem = { reportedBy, may, buyer: { name: 'Rakib' }, seller: { name: 'Karim' } } as SaleProblem
  return writeDecision.decline(saleProblems.admin, problem, amounts).text
}

test('who declines a report reads that the sale goes on, and of no refund where the seller reported', () => {
  expect(decline('buyer', ['refund', 'decline'])).toMatch(
    /^The sale goes on as before: Rakib gets no money back\./u,
  )
  expect(decline('seller', ['release', 'decline'])).toBe(
    'The sale goes on as before. Both get an email with your reason.',
  )
  expect(saleProblems.steps.declined).toBe('An admin decided: the sale goes on as before')
})

test('before the money is taken, who declines reads that it stays reserved, not that the buyer gets none back', () => {
  const text = decline('buyer', ['capture', 'release', 'decline'])
  expect(text).toMatch(/^The sale goes on as before, and the money stays reserved until the hand-over/u)
  expect(text).not.toContain('no money back')
})
