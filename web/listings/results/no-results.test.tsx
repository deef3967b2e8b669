import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { PublicConfig } from '#contract/product.ts'
import { searchPage } from '#texts/search-page.ts'
import { configQuery } from '#web/api/config-query.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { NoResults } from './no-results.tsx'
import type { SearchTerms } from '#web/listings/filters/search-terms.ts'

type More = {
  district?: string
  otherWords?: string
  unsoldBrand?: string
  contact?: PublicConfig['contact']
}

function show(search: Partial<SearchTerms>, { contact = {}, ...more }: More = {}) {
  const client = createQueryClient()
  client.setQueryData(configQuery.queryKey, { contact } as PublicConfig)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <NoResults
          search={{ sort: 'best', ...search }}
          title="No data found"
          noneText={searchPage.none}
          instead={[]}
          brandNames={['Iphone', 'Xiomi']}
          {...more}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('for a district without phones, it offers all districts and does not suggest a spelling mistake', () => {
  const html = show({ q: 'bandarban' }, { district: 'Bandarban' })
  expect(html).toContain('No such phone is for sale in Bandarban District now.')
  expect(html).toContain('See all phones')
  expect(html).not.toContain('spelling')
  expect(html).not.toContain('Search in all districts')
  const filtered = show({ q: 'bandarban', condition: 'Good' }, { district: 'Bandarban' })
  expect(filtered).toContain('Remove a filter')
  expect(filtered).toContain('href="/?condition=Good"')
})

test('for words beside a district, it suggests to check the spelling or to search in all districts with the same filters', () => {
  const html = show({ q: 'asdfgh dhaka' }, { district: 'Dhaka', otherWords: 'asdfgh' })
  expect(html).toContain('Check the spelling, or search in all districts.')
  expect(html).toContain('href="/?q=asdfgh"')
  const filtered = show({ q: 'iphone dhaka', condition: 'Good' }, { district: 'Dhaka', otherWords: 'iphone' })
  expect(filtered).toContain('Remove a filter')
  expect(filtered).toContain('href="/?q=iphone&amp;condition=Good"')
})

test('for words without a district, it suggests to check the spelling', () => {
  expect(show({ q: 'ifone' })).toContain('Check the spelling')
})

test('for a brand that sellers cannot list, it says which they can, and how to ask for it if there is a way', () => {
  const html = show({ q: 'samsung' }, { unsoldBrand: 'Samsung', contact: { email: 'help@hatbodol.example' } })
  expect(html).toMatch(/Sellers cannot list Samsung phones at the moment.*tell us.*Iphone, Xiomi/u)
  expect(html).toContain('href="/contact"')
  const alone = show({ q: 'samsung' }, { unsoldBrand: 'Samsung' })
  expect(alone).toMatch(/Sellers cannot list Samsung phones at the moment.*Iphone, Xiomi/u)
  expect(alone).not.toMatch(/tell us|\/contact/iu)
})
