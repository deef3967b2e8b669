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

test('before the hand-over both sides read when the decision is due, after it that they get an email', () => {
  expect(read(reported)).toContain('An admin reads both sides and decides. Buyer and seller get an email')
  expect(read({ ...reported, decideBy: at })).toContain('An admin decides by')
})
