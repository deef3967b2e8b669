import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { PublicConfig } from '#contract/product.ts'
import { configQuery } from '#web/api/config-query.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ContactUs } from './contact-us.tsx'

function show(contact: PublicConfig['contact']) {
  const client = createQueryClient()
  client.setQueryData(configQuery.queryKey, { contact } as PublicConfig)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ContactUs when="If you do not agree" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('says how to reach the operator, or nothing', () => {
  const sentence = 'If you do not agree, write to help@hatbodol.example.'
  expect(show({ email: 'help@hatbodol.example' })).toContain(sentence)
  expect(show({})).toBe('')
})
