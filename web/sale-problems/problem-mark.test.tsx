import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { SaleProblem } from '#contract/sale-problems.ts'
import { Providers } from '#web/layout/providers.tsx'
import { ProblemMark } from './problem-mark.tsx'

type Facts = Pick<SaleProblem, 'decision' | 'refundedMinor'>

test.each<[string, Facts, string]>([
  ['a part', { decision: { reason: 'A scratch.', amountMinor: 500 }, refundedMinor: 500 }, 'Partly refunded'],
  [
    'a part on its way',
    { decision: { reason: 'A scratch.', amountMinor: 500 }, refundedMinor: 0 },
    'Partly refunded',
  ],
  ['the rest', { decision: { reason: 'It broke.', amountMinor: 500 }, refundedMinor: 9000 }, 'Refunded'],
  ['everything', { decision: { reason: 'It broke.', amountMinor: 9000 }, refundedMinor: 0 }, 'Refunded'],
  ['everything, elsewhere', { refundedMinor: 9000 }, 'Refunded'],
])('the mark of a problem says that %s went back', (_, facts, text) => {
  const problem = { state: 'refunded', reason: 'faulty', amountMinor: 9000, ...facts } as const
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Providers>
        <ProblemMark problem={problem} />
      </Providers>
    </MemoryRouter>,
  )
  expect(html).toContain(`>${text}<`)
})
