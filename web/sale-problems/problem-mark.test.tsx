import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { SaleProblem } from '#contract/sale-problems.ts'
import { Providers } from '#web/layout/providers.tsx'
import { ProblemMark } from './problem-mark.tsx'

type Facts = Pick<SaleProblem, 'decision' | 'refundedAmount'>

test.each<[string, Facts, string]>([
  ['a part', { decision: { reason: 'A scratch.', amount: 500 }, refundedAmount: 500 }, 'Partly refunded'],
  [
    'a part on its way',
    { decision: { reason: 'A scratch.', amount: 500 }, refundedAmount: 0 },
    'Partly refunded',
  ],
  ['the rest', { decision: { reason: 'It broke.', amount: 500 }, refundedAmount: 9000 }, 'Refunded'],
  ['everything', { decision: { reason: 'It broke.', amount: 9000 }, refundedAmount: 0 }, 'Refunded'],
  ['everything, elsewhere', { refundedAmount: 9000 }, 'Refunded'],
])('the mark of a problem says that %s went back', (_, facts, text) => {
  const problem = { state: 'refunded', reason: 'faulty', amount: 9000, ...facts } as const
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Providers>
        <ProblemMark problem={problem} />
      </Providers>
    </MemoryRouter>,
  )
  expect(html).toContain(`>${text}<`)
})
