import { expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { buildBooking, buildItem, buildUser } from '#test/build.ts'
import { authorize } from '#test/pay.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask, db } = product

const callers = ['guest', 'stranger', 'self', 'admin', 'removed'] as const
type Caller = (typeof callers)[number]
type World = Awaited<ReturnType<typeof buildWorld>>
type Row = { call: (world: World) => string; body?: (world: World) => unknown } & Record<
  Exclude<Caller, 'removed'>,
  number
>

const everyone = { guest: 200, stranger: 200, self: 200, admin: 200 }
/** The access token is no token of the identity provider. */
const identity = { guest: 401, stranger: 401, self: 401, admin: 401 }
const selfAndAdmin = { guest: 401, stranger: 403, self: 200, admin: 200 }
const selfAlone = { guest: 401, stranger: 404, self: 200, admin: 404 }
const signedIn = { guest: 401, stranger: 200, self: 200, admin: 200 }

/** Who may do what. `self` is the person whose record it is. A call without a row here fails the first test. */
const permissions: Record<string, Row> = {
  'product.config': { call: () => 'GET /config', ...everyone },
  'product.live': { call: () => 'GET /health/live', ...everyone },
  'product.ready': { call: () => 'GET /health/ready', ...everyone },
  'session.create': { call: () => 'GET /jwt?email=self@example.com', ...identity },
  'users.create': {
    call: () => 'POST /users',
    body: () => ({ name: 'Self', email: 'self@example.com', image: '/images/a.jpg', role: 'buyer' }),
    guest: 200,
    stranger: 403,
    self: 200,
    admin: 403,
  },
  'users.get': { call: () => 'GET /users/self@example.com', ...selfAndAdmin },
  'users.find': { call: () => 'GET /users?email=self@example.com', ...selfAndAdmin },
  'images.upload': {
    call: () => 'POST /images',
    body: () => pictureForm(),
    ...everyone,
  },
  'brands.list': { call: () => 'GET /brands', ...everyone },
  'brands.get': { call: ({ brandId }) => `GET /brand/${brandId}`, ...everyone },
  'items.list': { call: () => 'GET /items', ...everyone },
  'items.get': { call: ({ itemId }) => `GET /items/${itemId}`, ...everyone },
  'items.listAdvertised': { call: () => 'GET /advertise/item', ...everyone },
  'bookings.create': {
    call: () => 'POST /booking',
    body: ({ otherItemId }) => ({ productId: otherItemId, bookingUserNumber: '01712345678' }),
    ...signedIn,
  },
  'bookings.list': {
    call: () => 'GET /booking?email=self@example.com',
    guest: 401,
    stranger: 403,
    self: 200,
    admin: 403,
  },
  'bookings.get': { call: ({ id }) => `GET /booking/${id}`, ...selfAlone },
  'bookings.remove': { call: ({ otherId }) => `DELETE /booking/${otherId}`, ...selfAlone },
  'bookings.createPaymentIntent': {
    call: () => 'POST /create-payment-intent',
    body: ({ id }) => ({ id, productPrice: 54_500 }),
    ...selfAlone,
  },
  'bookings.settle': {
    call: ({ id }) => `POST /booking/${id}`,
    body: ({ transationId }) => ({ transationId }),
    ...selfAlone,
  },
  'moderation.report': { call: ({ itemId }) => `PUT /items/${itemId}`, ...everyone },
}

function pictureForm() {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const form = new FormData()
  form.append('image', new Blob([Buffer.from(pixel, 'base64')]), 'pixel.png')
  return form
}

/** A buyer with a booking whose card has said yes and another one, and the people who look at them. */
async function buildWorld() {
  const self = await buildUser(product, { email: 'self@example.com' })
  const people: Record<Caller, UserId | undefined> = {
    guest: undefined,
    self,
    stranger: await buildUser(product),
    admin: await buildUser(product, { isAdmin: true }),
    removed: await buildUser(product),
  }
  await db
    .updateTable('users')
    .set({ removedAt: product.time.now })
    .where('id', '=', people.removed as UserId)
    .execute()
  const { id, itemId } = await buildBooking(product, { buyerId: self })
  const other = await buildBooking(product, { buyerId: self })
  const { brandId } = await db
    .selectFrom('items')
    .select('brandId')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow()
  return {
    people,
    id,
    itemId,
    otherId: other.id,
    brandId,
    otherItemId: await buildItem(product),
    transationId: await authorize(product, self, id),
  }
}

const labels = Object.entries(routes).flatMap(([noun, table]) =>
  Object.entries<Route>(table).map(([name, route]) => ({ label: `${noun}.${name}`, route })),
)

test('every call has its row in the table of permissions, and every row its call', () => {
  expect(Object.keys(permissions).sort()).toEqual(labels.map(({ label }) => label).sort())
})

test.each(labels.map(({ label, route }) => ({ label, route, row: permissions[label] })))(
  '$label is for those it is for, and refuses everybody else',
  async ({ route, row }) => {
    if (!row) throw new Error('this call has no row in the table of permissions')
    const given: Record<string, number> = {}
    for (const caller of callers) {
      // One world for each caller: what one of them did must not decide what the next one may.
      await product.clear()
      const world = await buildWorld()
      const call = row.call(world)
      expect(call.split(/[ /?]/)[0]).toBe(route.method)
      const { status } = await ask(call, { as: world.people[caller], body: row.body?.(world) })
      given[caller] = status
    }
    const { call: _, body: __, ...expected } = row
    expect(given).toEqual({ ...expected, removed: 401 })
  },
)
