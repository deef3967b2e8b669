import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { SaleProblem } from '#contract/sale-problems.ts'
import type { SaleSide } from '#contract/sale-view.ts'
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
  offers: [],
  reportedAt: at,
} as unknown as SaleProblem

const read = (problem: SaleProblem, side?: SaleSide) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Providers>
        <ProblemHistory problem={problem} side={side} />
      </Providers>
    </MemoryRouter>,
  )

test('before the hand-over both sides read when the decision is due, after it that they get an email', () => {
  expect(read(reported)).toContain('An admin reads both sides and decides. Buyer and seller get an email')
  expect(read({ ...reported, decideBy: at })).toContain('An admin decides by')
})

test('what was wanted and offered, what became of it, and an agreement are steps of a problem', () => {
  const wish = { id: '1', by: 'buyer', what: 'all', madeAt: at, answerBy: at, ended: 'replaced' }
  const offer = { ...wish, id: '2', by: 'seller', what: 'part', amountMinor: 100_000, text: 'A scratch.' }
  const readWith = (last: object) =>
    read({ ...reported, offers: [wish, { ...offer, ...last }] } as unknown as SaleProblem)
  const open = readWith({ ended: undefined })
  expect(open).toContain('Rakib wants: all of the money goes back to Rakib')
  expect(open).toContain('Replaced by a newer offer')
  expect(open).toContain('Salma proposes: ৳1,000 goes back to Rakib')
  expect(open).toContain('Rakib can accept it until')
  expect(readWith({ ended: 'unanswered' })).toContain('Not accepted in time')
  const agreed = { ...reported, state: 'settled', closedAt: at } as const
  const offers = [{ ...offer, ended: undefined, acceptedAt: at }]
  const settled = read({ ...agreed, offers } as unknown as SaleProblem)
  expect(settled).toContain('Rakib accepted it')
  expect(settled).toContain('Settled by both sides: the sale stands, and the buyer pays ৳1,000 less')
  const kept = [{ ...offers[0], what: 'as-described', amountMinor: undefined }]
  expect(read({ ...agreed, offers: kept } as unknown as SaleProblem)).toContain(
    'Settled by both sides: the sale stands<',
  )
  const refunded = read({ ...agreed, state: 'refunded', offers } as unknown as SaleProblem)
  expect(refunded).toContain('Settled by both sides: a refund of a part of the money')
  const wished = { ...wish, what: 'as-described', ended: undefined }
  const described = (facts: object) =>
    read({ ...reported, ...facts, offers: [wished] } as unknown as SaleProblem)
  expect(described({})).toContain('Rakib wants: the phone as described')
  expect(described({})).not.toContain('can accept it until')
  expect(described({ decideBy: at })).toContain('can accept it until')
})

test('the side that has to answer reads “You” instead of its name', () => {
  const offer = { id: '1', by: 'buyer', what: 'all', madeAt: at, answerBy: at }
  const awaiting = { ...reported, answerBy: at, offers: [offer] } as unknown as SaleProblem
  const asSeller = read(awaiting, 'seller')
  expect(asSeller).toContain('You can accept it until')
  expect(asSeller).toContain('You can answer until')
  const asBuyer = read(awaiting, 'buyer')
  expect(asBuyer).toContain('Salma can accept it until')
  expect(asBuyer).toContain('Salma can answer until')
})
