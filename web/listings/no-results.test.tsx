import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { search as searchMessages } from '#web/messages/en/search.ts'
import { NoResults } from './no-results.tsx'
import type { SearchTerms } from './search-terms.ts'

function show(search: Partial<SearchTerms>, district?: string) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <NoResults
        search={{ sort: 'best', ...search }}
        noneText={searchMessages.none}
        instead={[]}
        {...(district && { district })}
      />
    </MemoryRouter>,
  )
}

test('a district without phones is no spelling mistake, and the whole country is offered', () => {
  const html = show({ q: 'bandarban' }, 'Bandarban')
  expect(html).toContain('No such phone is for sale in Bandarban District now.')
  expect(html).toContain('See all phones')
  expect(html).not.toContain('spelling')
  expect(show({ q: 'bandarban', condition: 'Good' }, 'Bandarban')).toContain('Remove a filter')
})

test('other words may be misspelt', () => {
  expect(show({ q: 'ifone' })).toContain('Check the spelling')
})
