import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { buildBooking, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()

let as: UserId
let known: string[]
beforeEach(async () => {
  as = await buildUser(product, { email: 'buyer@example.com', isAdmin: true })
  const { id, itemId } = await buildBooking(product, { buyerId: as })
  known = [
    id,
    itemId,
    'buyer@example.com',
    'Iphone',
    '01712345678',
    'pi_1',
    '54500',
    '',
    'true',
    'newest',
    'Good',
  ]
})

/** Values of the right form now and then, so that what is random gets past the door too. */
const oddities = [
  '\u0000',
  '\ud800',
  '-0',
  '1e400',
  '%',
  '\\',
  `'"`,
  '__proto__',
  'null',
  '٣',
  'a'.repeat(3000),
]
const someText = () =>
  fc.oneof(fc.constantFrom(...known, ...oddities), fc.string({ unit: 'binary', maxLength: 30 }))
const someValue = () =>
  fc.oneof(
    { weight: 3, arbitrary: someText() },
    fc.constantFrom(0, -1, 54_500, 1e21, -1e308, 2 ** 31, 2 ** 53, 0.1, null, true, false),
    fc.jsonValue({ maxDepth: 3 }),
  )

const all = Object.entries(routes).flatMap(([noun, table]) =>
  Object.entries<Route>(table)
    .filter(([, route]) => !route.limit && (route.body ?? route.query ?? route.params))
    .map(([name, route]) => ({ label: `${noun}.${name}`, route })),
)

test.each(all)(
  '$label answers whatever it is sent with a result or a refusal',
  async ({ route }) => {
    const shapeOf = (schema: unknown) => Object.keys((schema as Route['query'])?.def.shape ?? {})
    const fields = <T>(names: string[], value: () => fc.Arbitrary<T>) =>
      fc.record(Object.fromEntries(names.map((name) => [name, value()])), { requiredKeys: [] })
    const calls = fc.record({
      params: fields(shapeOf(route.params), someText),
      query: fields(shapeOf(route.query), someText),
      body: fc.oneof(fields(shapeOf(route.body), someValue), fc.jsonValue({ maxDepth: 2 })),
    })
    await fc.assert(
      fc.asyncProperty(calls, async ({ params, query, body }) => {
        const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => escape(params[name] ?? 'none'))
        const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
        const { status } = await product.ask(`${route.method} ${path}?${asked}`, {
          as,
          ...(route.body ? { body: JSON.stringify(body) } : {}),
        })
        expect(status).toBeLessThan(500)
      }),
      { numRuns: 60 },
    )
  },
  60_000,
)

/** As `encodeURIComponent`, which refuses lone halves of a character. */
function escape(text: string): string {
  return encodeURIComponent(text.toWellFormed()) || 'none'
}
