import { expect, test } from 'vitest'
import type { Route } from './route.ts'
import { routes } from './routes.ts'
import { topics } from './topics.ts'

const all = Object.entries(routes).flatMap(([noun, table]) =>
  Object.entries<Route>(table).map(([name, route]) => ({ label: `${noun}.${name}`, route })),
)

test('no two routes have the same method and path', () => {
  const calls = all.map(({ route }) => `${route.method} ${route.path.replaceAll(/\{\w+\}/g, '{}')}`)
  expect(new Set(calls).size).toBe(calls.length)
})

test.each(all.filter(({ route }) => route.method !== 'GET'))(
  '$label says what it changes, possibly nothing',
  ({ route }) => {
    expect(route.changes).toEqual(expect.arrayContaining([]))
  },
)

test.each(all.filter(({ label }) => /^(sales|saleProblems)\./.test(label)))(
  '$label has a limit if it changes a sale or keeps a stream open',
  ({ route }) => {
    expect(route.limit !== undefined || (route.method === 'GET' && !route.live)).toBe(true)
  },
)

test('each topic is shown by a call and changed by another', () => {
  const named = (key: 'shows' | 'changes') => new Set(all.flatMap(({ route }) => route[key] ?? []))
  expect(named('shows')).toEqual(new Set(topics))
  expect(named('changes')).toEqual(new Set(topics))
})

test.each(all)('$label describes exactly the parameters of its path', ({ route }) => {
  const named = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  expect(Object.keys(route.params?.def.shape ?? {}).sort()).toEqual(named.sort())
})

test.each(all.filter(({ route }) => route.saleParam !== undefined))(
  '$label names a parameter of its path as the id of a sale',
  ({ route }) => {
    expect([route.live, route.path]).toEqual([true, expect.stringContaining(`{${route.saleParam}}`)])
  },
)

test.each(all)('$label says in a sentence what it does', ({ route }) => {
  expect(route.summary).toMatch(/^[A-Z].{5,200}\.$/u)
})

test.each(all.filter(({ route }) => route.paged))(
  '$label, a list, takes a limit and a cursor',
  ({ route }) => {
    expect(Object.keys(route.query?.def.shape ?? {})).toEqual(expect.arrayContaining(['limit', 'cursor']))
  },
)

test.each(all.filter(({ route }) => route.method === 'GET'))(
  '$label only reads, so it has no body',
  ({ route }) => {
    expect(route.body).toBeUndefined()
  },
)

test.each(all.filter(({ route }) => route.method === 'GET' && route.who === 'guest'))(
  '$label, which anybody may read, has a limit and a low priority, or costs almost nothing',
  ({ route }) => {
    const { priority, limit } = route
    expect(priority === 'high' || (priority === 'low' && limit !== undefined)).toBe(true)
  },
)

test('only payments, hand-overs, webhooks, health checks and the configuration are never refused for overload', () => {
  const first = all.filter(({ route }) => route.priority === 'high').map(({ label }) => label)
  expect(first).toEqual([
    'product.config',
    'product.live',
    'product.serving',
    'product.ready',
    'bookings.createPaymentIntent',
    'bookings.settle',
    'sales.handOver',
    'sales.cancel',
    'webhooks.stripe',
  ])
})
