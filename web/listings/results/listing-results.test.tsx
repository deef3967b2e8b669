import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { ListingResults } from './listing-results.tsx'

/** What the page shows of an empty search until the code for its help has loaded. */
function showAtOnce(q: string, unsoldBrand?: string) {
  return renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ListingResults
          search={{ sort: 'best', q }}
          within={{}}
          firstPage={{ rows: [], nextCursor: undefined }}
          noneText="Check the spelling."
          {...(unsoldBrand !== undefined && { unsoldBrand })}
          waiting={false}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('an empty search says at once what it finds, and nothing that its help would take back', () => {
  const ofBrand = showAtOnce('samsung', 'Samsung')
  expect(ofBrand).toContain('No Samsung phones here now')
  expect(ofBrand).not.toContain('No data found')
  expect(ofBrand).not.toContain('Check the spelling.')
  expect(showAtOnce('asdfgh')).toContain('No data found for “asdfgh”')
})
