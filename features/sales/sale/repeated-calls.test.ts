import { expect } from 'vitest'
import type { Route } from '#contract/route.ts'
import { bookingRoutes } from '#contract/routes/bookings.ts'
import { saleRoutes } from '#contract/routes/sales.ts'
import type { UserId } from '#contract/ids.ts'
import { personRange } from '#services/calls/call-counts.ts'
import { buildBooking } from '#test/build.ts'
import { authorize, reserve, settle } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'

const product = await startProduct()
const { ask, services } = product

/** Uses up the calls of a person to this route. */
async function useUp({ method, path, limit }: Route, person: UserId) {
  if (!limit) throw new Error(`${path} has no limit`)
  const key = personRange(person)
  for (let nth = 0; nth < limit.max; nth += 1) await services.calls.count(`${method} ${path}`, limit, key)
}

const twenty = Array.from({ length: 20 })
const allDone = Array(20).fill(200)

raceTest(
  'a settlement that is done is answered again, however often, and a new one is refused above the limit',
  async () => {
    const { id, buyerId } = await buildBooking(product)
    const transactionId = await authorize(product, buyerId, id)
    expect((await settle(product, buyerId, id, transactionId)).status).toBe(200)
    const other = await buildBooking(product, { buyerId })
    const otherTransaction = await authorize(product, buyerId, other.id)
    await useUp(bookingRoutes.settle, buyerId)
    const again = await Promise.all(twenty.map(() => settle(product, buyerId, id, transactionId)))
    expect(again.map(({ status }) => status)).toEqual(allDone)
    expect((await settle(product, buyerId, other.id, otherTransaction)).status).toBe(429)
  },
)

raceTest.each([
  ['hand-over', saleRoutes.handOver, {}],
  ['cancellation', saleRoutes.cancel, { reason: 'I have found another phone.' }],
] as const)(
  'a %s that is done is answered again, and a new one is refused above the limit',
  async (_, route, body) => {
    const buyerId = (await buildBooking(product)).buyerId
    const [done, other] = [
      await reserve(product, await buildBooking(product, { buyerId })),
      await reserve(product, await buildBooking(product, { buyerId })),
    ]
    const act = ({ paymentId }: { paymentId: string }) =>
      ask(`${route.method} ${route.path.replace('{id}', paymentId)}`, { as: buyerId, body })
    expect((await act(done)).status).toBe(200)
    await useUp(route, buyerId)
    const again = await Promise.all(twenty.map(() => act(done)))
    expect(again.map(({ status }) => status)).toEqual(allDone)
    expect((await act(other)).status).toBe(429)
  },
)
