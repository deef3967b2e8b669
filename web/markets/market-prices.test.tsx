import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarketPrices } from './market-prices.tsx'

test('a number of phones is written as the language writes numbers', () => {
  const quartiles = { lowerMinor: 2_000_000, medianMinor: 3_000_000, upperMinor: 4_000_000 }
  const html = renderToStaticMarkup(<MarketPrices listings={12_345} quartiles={quartiles} />)
  expect(html).toContain('12,345 phones for sale. The typical price is ৳30,000.')
})
