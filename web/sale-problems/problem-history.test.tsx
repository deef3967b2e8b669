import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { SaleProblem } from '#contract/sale-problems.ts'
import { Providers } from '#web/layout/providers.tsx'
import { ProblemHistory } from './problem-history.tsx'

const at = '2026-11-23T10:00:00Z'
const reported = {
  reason: 'faulty',
  reportedBy: 'buyer',
  buyer: { name: 'Rakib' },
  seller: { name: 'Salma' },
  text: 'It is off.',
  photos: [],
  reportedAt: at,
} as unknown as SaleProblem

const read = (problem: SaleProblem) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Providers>
        <ProblemHistory problem={problem} />
      </Providers>
    </MemoryRouter>,
  )

test('before the hand-over both sides read when the decision is due, after it that there is no fixed day', () => {
  expect(read(reported)).toContain(
    'There is no fixed day, but a report without an answer for 72 hours moves to the top',
  )
  const answered = read({ ...reported, answer: { text: 'It was on.', photos: [], at } })
  expect(answered).toContain('There is no fixed day for it')
  expect(answered).not.toContain('72 hours')
  expect(read({ ...reported, decideBy: at })).not.toContain('There is no fixed day')
})
