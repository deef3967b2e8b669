import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { makeProblem } from '#test/http/make-problem.ts'
import type { BookingId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { ownKey } from '#web/api/query-client.ts'
import { Providers } from '#web/layout/providers.tsx'
import { BkashReturn } from './bkash-return.tsx'

/** The page after its booking failed to load. */
async function showAfter(error: Error) {
  const id = newId<BookingId>()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  const load = client.fetchQuery({
    queryKey: ownKey('bookings', 'one', id),
    queryFn: () => {
      throw error
    },
  })
  await expect(load).rejects.toBe(error)
  return renderToStaticMarkup(
    <MemoryRouter>
      <Providers>
        <QueryClientProvider client={client}>
          <BkashReturn id={id} returned={{ transactionId: 'bkash_1', status: 'success', state: 'x' }} />
        </QueryClientProvider>
      </Providers>
    </MemoryRouter>,
  )
}

test.each([makeProblem('internal-error', 'It broke.'), new NetworkFailure()])(
  'a buyer who comes back from bKash, and whose booking cannot be loaded (%s), reads so and can try again',
  async (error) => {
    const html = await showAfter(error)
    expect(html).toContain('Try again')
    expect(html).not.toContain('Asking bKash')
  },
)
