import { expect, test } from 'vitest'
import type { SaleProblem } from '#contract/sale-problems.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { describeDecision } from './decide-dialog.tsx'

const amounts = { left: '৳9,000', typed: undefined }

const decline = (reportedBy: SaleSide, may: SaleProblem['may']) => {
  const problem = { reportedBy, may, buyer: { name: 'Rakib' }, seller: { name: 'Karim' } } as SaleProblem
  return describeDecision.decline(problem, amounts).text
}

test('an admin who declines a report reads that the sale goes on, and about the refund only if the buyer reported', () => {
  expect(decline('buyer', ['refund', 'decline'])).toMatch(
    /^The sale goes on as before: Rakib gets no money back\./u,
  )
  expect(decline('seller', ['release', 'decline'])).toBe(
    'The sale goes on as before. Both get an email with your reason.',
  )
  expect(saleProblems.steps.declined).toBe('An admin decided: the sale stands')
})

test('before the money is taken, the text says that it stays reserved, not that the buyer gets no money back', () => {
  const text = decline('buyer', ['capture', 'release', 'decline'])
  expect(text).toMatch(/^The sale goes on as before, and the money stays reserved until the hand-over/u)
  expect(text).not.toContain('no money back')
})
