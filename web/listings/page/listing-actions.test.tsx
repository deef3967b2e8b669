import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Listing } from '#contract/listings.ts'
import { Providers } from '#web/layout/providers.tsx'
import { ListingActions } from './listing-actions.tsx'

function show(given: Partial<Listing>): string {
  const listing = {
    id: '1',
    sellerId: 'a',
    title: 'iPhone 13',
    price: 54_500,
    isSold: false,
    ...given,
  } as unknown as Listing
  return renderToStaticMarkup(
    <MemoryRouter>
      <Providers>
        <ListingActions listing={listing} hasSimilar={false} />
      </Providers>
    </MemoryRouter>,
  )
}

const promise = 'Your money is held until you have checked the phone'

test('before the button that books stands the promise that the money is held', () => {
  const html = show({})
  expect(html.indexOf(promise)).toBeGreaterThan(-1)
  expect(html.indexOf(promise)).toBeLessThan(html.indexOf('Book Now'))
  expect(html).not.toContain('cash')
})

test('where cash is possible, the page says that the promise does not hold for it', () => {
  expect(show({ allowsCash: true })).toMatch(/in cash instead, no money passes through us: check the phone/u)
})

test('a phone that is only reserved is not called sold, and may be for sale again', () => {
  expect(show({ isSold: true, isReserved: true })).toMatch(/A buyer has reserved this phone.*for sale again/u)
  expect(show({ isSold: true })).toContain('This phone can no longer be booked.')
})

test('a sold phone promises nothing', () => {
  expect(show({ isSold: true })).not.toContain(promise)
})
