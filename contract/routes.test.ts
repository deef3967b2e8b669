import { expect, test } from 'vitest'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

const all = Object.entries(routes).flatMap(([noun, table]) =>
  Object.entries<Route>(table).map(([name, route]) => ({ label: `${noun}.${name}`, route })),
)

test('no two routes have the same method and path', () => {
  const calls = all.map(({ route }) => `${route.method} ${route.path.replaceAll(/\{\w+\}/g, '{}')}`)
  expect(new Set(calls).size).toBe(calls.length)
})

test.each(all)('$label describes exactly the parameters of its path', ({ route }) => {
  const named = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  expect(Object.keys(route.params?.def.shape ?? {}).sort()).toEqual(named.sort())
})

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
