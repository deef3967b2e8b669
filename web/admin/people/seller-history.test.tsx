import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import type { SellerHistory as History } from '#contract/moderation.ts'
import type { Person } from '#contract/people.ts'
import { newId } from '#lib/ids.ts'
import { admin } from '#texts/admin.ts'
import { ownKey } from '#web/api/query-client.ts'
import { isUnproven, SellerHistory } from './seller-history.tsx'

const texts = admin.people.history
const person = {
  id: newId<UserId>(),
  name: 'Salma',
  email: 'salma@example.com',
  isVerified: false,
} as unknown as Person
const counts = { forSale: 0, sold: 0, refunded: 0, reports: 0, bought: 0, cancelled: 0 }

function render(known: Pick<History, 'isAddressVerified' | 'phoneNumbers'>) {
  const client = new QueryClient()
  const history = { ...known, since: '2026-11-20T06:00:00Z', steps: [], listings: [], counts }
  client.setQueryData(ownKey('admin', 'seller-history', person.id), history)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SellerHistory person={person} />
    </QueryClientProvider>,
  )
}

test('an admin reads that neither the address nor a number of a seller is known', () => {
  const nothing = { isAddressVerified: false, phoneNumbers: [] }
  expect(isUnproven(nothing)).toBe(true)
  expect(render(nothing)).toContain(texts.unproven.title)
})

test('with a number, an admin reads only that the address is not confirmed', () => {
  const reachable = { isAddressVerified: false, phoneNumbers: ['01712345678'] }
  expect(isUnproven(reachable)).toBe(false)
  expect(render(reachable)).toContain(texts.unconfirmed.title)
  expect(render(reachable)).not.toContain(texts.unproven.title)
})

test('with a confirmed address there is no warning', () => {
  const html = render({ isAddressVerified: true, phoneNumbers: [] })
  expect(html).not.toContain(texts.unproven.title)
  expect(html).not.toContain(texts.unconfirmed.title)
})
