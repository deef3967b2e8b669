import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DuePayout } from '#contract/payouts.ts'
import { payouts } from '#texts/payouts.ts'
import { DueSellers } from './due-payouts.tsx'

const due = (name: string, obstacle?: DuePayout['obstacle']) =>
  ({
    sellerId: name,
    name,
    email: `${name}@example.com`,
    dueMinor: 2_000_000,
    obstacle,
  }) as unknown as DuePayout

test('the sellers who cannot be paid yet are listed apart, below those who can', () => {
  const html = renderToStaticMarkup(
    <DueSellers rows={[due('Sajjad', 'no-account'), due('Rakib'), due('Mehedi', 'paused')]} />,
  )
  expect(html).toMatch(/Rakib.*Cannot be paid yet.*Sajjad.*Mehedi/u)
})

test('without a seller who waits, there is no second list', () => {
  expect(renderToStaticMarkup(<DueSellers rows={[due('Rakib')]} />)).not.toContain('Cannot be paid yet')
})

test('where nobody can be paid now, the list says so', () => {
  expect(renderToStaticMarkup(<DueSellers rows={[due('Sajjad', 'no-account')]} />)).toMatch(
    /Nobody can be paid now.*Cannot be paid yet.*Sajjad/u,
  )
  expect(renderToStaticMarkup(<DueSellers rows={[due('Rakib')]} />)).not.toContain('Nobody can be paid now')
})

test('the question before an export names how many sellers are paid, and how much', () => {
  const { total, exportTitle } = payouts.all
  expect(exportTitle(total(1, '৳1,22,000', true))).toBe('Download the payout file: 1 seller, ৳1,22,000?')
  expect(exportTitle(total(100, '৳1,22,000', false))).toContain('More than 100 sellers')
})
