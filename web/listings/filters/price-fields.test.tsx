import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PriceFields } from './listing-filter-form.tsx'
import { areFiltersUseful, readSearchTerms } from './search-terms.ts'

const read = (address: string) => readSearchTerms(new URLSearchParams(address))
const show = (address: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PriceFields search={read(address)} />
    </MemoryRouter>,
  )

test('what is wrong with one price is said once below both, and is linked to that field alone', () => {
  const html = show('minPrice=cheap&maxPrice=9000')
  const [, id] = /<p id="([^"]+)" role="alert">Enter a price in taka/u.exec(html) ?? []
  expect(id).toBeDefined()
  const wrong = html.match(/<input[^>]*aria-invalid[^>]*>/gu) ?? []
  expect(wrong).toHaveLength(1)
  expect(wrong[0]).toContain('name="minPrice"')
  expect(wrong[0]).toContain(`aria-describedby="${id}"`)
  expect(show('minPrice=cheap&maxPrice=dear').split('Enter a price')).toHaveLength(2)
})

test('filters are of use only if something was found, or if one of them is chosen or wrong', () => {
  expect(areFiltersUseful(read('q=samsung'), [])).toBe(false)
  expect(areFiltersUseful(read('q=samsung'), ['a phone'])).toBe(true)
  expect(areFiltersUseful(read('q=samsung&condition=Good'), [])).toBe(true)
  expect(areFiltersUseful(read('minPrice=cheap'), [])).toBe(true)
})
