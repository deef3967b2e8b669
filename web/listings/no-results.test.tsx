import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { searchPage } from '#web/messages/en/search-page.ts'
import { NoResults } from './no-results.tsx'
import type { SearchTerms } from './search-terms.ts'

function show(search: Partial<SearchTerms>, district?: string, otherWords?: string) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <NoResults
        search={{ sort: 'best', ...search }}
        title="No data found"
        noneText={searchPage.none}
        instead={[]}
        {...(district && { district })}
        {...(otherWords && { otherWords })}
      />
    </MemoryRouter>,
  )
}

test('for a district without phones, it offers all districts and does not suggest a spelling mistake', () => {
  const html = show({ q: 'bandarban' }, 'Bandarban')
  expect(html).toContain('No such phone is for sale in Bandarban District now.')
  expect(html).toContain('See all phones')
  expect(html).not.toContain('spelling')
  expect(html).not.toContain('Search in all districts')
  const filtered = show({ q: 'bandarban', condition: 'Good' }, 'Bandarban')
  expect(filtered).toContain('Remove a filter')
  expect(filtered).toContain('href="/?condition=Good"')
})

test('for words beside a district, it suggests to check the spelling or to search in all districts with the same filters', () => {
  const html = show({ q: 'asdfgh dhaka' }, 'Dhaka', 'asdfgh')
  expect(html).toContain('Check the spelling, or search in all districts.')
  expect(html).toContain('href="/?q=asdfgh"')
  const filtered = show({ q: 'iphone dhaka', condition: 'Good' }, 'Dhaka', 'iphone')
  expect(filtered).toContain('Remove a filter')
  expect(filtered).toContain('href="/?q=iphone&amp;condition=Good"')
})

test('for words without a district, it suggests to check the spelling', () => {
  expect(show({ q: 'ifone' })).toContain('Check the spelling')
})
