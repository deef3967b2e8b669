import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ProblemOfferId } from '#contract/ids.ts'
import type { SaleProblem } from '#contract/sale-problems.ts'
import { Providers } from '#web/layout/providers.tsx'
import { ProblemMark } from './problem-mark.tsx'

type Facts = Pick<SaleProblem, 'decision' | 'refundedMinor'> & Partial<Pick<SaleProblem, 'offers'>>

const at = '2026-11-29T06:00:00Z'
const agreedPart = {
  id: ProblemOfferId.parse('01910000-0000-7000-8000-000000000000'),
  by: 'seller',
  what: 'part',
  amountMinor: 500,
  madeAt: at,
  answerBy: at,
  acceptedAt: at,
} as const

test.each<[string, Facts, string]>([
  ['a part', { decision: { reason: 'A scratch.', amountMinor: 500 }, refundedMinor: 500 }, 'Partly refunded'],
  [
    'a part on its way',
    { decision: { reason: 'A scratch.', amountMinor: 500 }, refundedMinor: 0 },
    'Partly refunded',
  ],
  ['the rest', { decision: { reason: 'It broke.', amountMinor: 500 }, refundedMinor: 9000 }, 'Refunded'],
  ['everything', { decision: { reason: 'It broke.', amountMinor: 9000 }, refundedMinor: 0 }, 'Refunded'],
  ['a part on which both agreed', { offers: [agreedPart], refundedMinor: 500 }, 'Partly refunded'],
  ['everything, elsewhere', { refundedMinor: 9000 }, 'Refunded'],
])('the mark of a problem says that %s went back', (_, facts, text) => {
  const problem: ComponentProps<typeof ProblemMark>['problem'] = {
    state: 'refunded',
    reason: 'faulty',
    amountMinor: 9000,
    offers: [],
    ...facts,
  }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Providers>
        <ProblemMark problem={problem} />
      </Providers>
    </MemoryRouter>,
  )
  expect(html).toContain(`>${text}<`)
})
