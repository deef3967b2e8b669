import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { SaleProblem } from '#contract/sale-problems.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import { Providers } from '#web/layout/providers.tsx'
import { OfferActions } from './offer-actions.tsx'

const offer = { id: '1', by: 'seller', what: 'part', text: 'A scratch.' }

const read = (side: SaleSide, last: object) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Providers>
        <OfferActions
          problem={{ may: ['offer'], offers: [{ ...offer, ...last }] } as unknown as SaleProblem}
          side={side}
          onDone={() => {}}
        />
      </Providers>
    </MemoryRouter>,
  )

test.each<[string, SaleSide, object]>([
  ['Change the offer', 'seller', {}],
  ['Make an offer', 'seller', { ended: 'unanswered' }],
  ['Make an offer', 'buyer', {}],
  // What the buyer wanted when they reported the problem.
  ['Make an offer', 'buyer', { by: 'buyer', text: undefined }],
])('the button says “%s” to the %s, after an offer with %j', (words, side, last) => {
  expect(read(side, last)).toContain(words)
})
