import { expect, test } from 'vitest'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { refused } from '#test/http/ask.ts'
import { buildListing, buildSeller, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct({ ADMIN_SECOND_FACTOR: 'required' })
const { ask, sessions, services } = product

const forAdmins = Object.values(routes).flatMap((table) =>
  Object.values<Route>(table).filter(({ who }) => who === 'admin'),
)

test('if admins need a second factor, an admin without one can make no call of admins', async () => {
  const as = await buildUser(product, { isAdmin: true })
  expect(forAdmins.length).toBeGreaterThan(20)
  for (const { method, path, body } of forAdmins) {
    const call = `${method} ${path.replaceAll(/\{\w+\}/g, '0')}`
    expect(await ask(call, { as, body: body && {} }), call).toMatchObject(
      refused(403, 'second-factor-required'),
    )
  }
})

test('with the second factor they can', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  const seller = await buildSeller(product)
  const bearer = await sessions.issue(admin, { authenticatedAt: services.clock(), usedSecondFactor: true })
  expect((await ask(`DELETE /users/sellers/${seller}`, { bearer })).status).toBe(200)
})

test('an admin without one has no rights of admins in the calls for everybody', async () => {
  const email = 'admin@example.com'
  const as = await buildUser(product, { isAdmin: true, email })
  const itemId = await buildListing(product, {
    sellerId: await buildSeller(product, { email: 's@example.com' }),
  })
  const other = await buildUser(product, { email: 'other@example.com' })
  expect(await ask('GET /users/other@example.com', { as })).toMatchObject(refused(403, 'not-yours'))
  for (const call of [`POST /items/${itemId}`, `DELETE /items/${itemId}`])
    expect((await ask(call, { as })).status, call).toBe(403)
  expect((await ask(`PATCH /items/${itemId}`, { as, body: { price: 1000 } })).status).toBe(403)
  expect((await ask('GET /items', { as })).body[0]).not.toHaveProperty('email')
  expect((await ask('GET /items?report=true', { as })).status).toBe(403)
  expect((await ask(`GET /users/${email}`, { as })).body).toMatchObject({
    isAdmin: true,
    lacksSecondFactor: true,
  })
  const record = await ask('GET /users/other@example.com', { as: other })
  expect(record.body).not.toHaveProperty('lacksSecondFactor')
})

test('the second factor is required only of admins', async () => {
  const buyer = await buildUser(product)
  expect((await ask('DELETE /account', { as: buyer })).status).toBe(200)
})
