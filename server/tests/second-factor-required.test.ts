import { expect, test } from 'vitest'
import { buildSeller, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct({ ADMIN_SECOND_FACTOR: 'required' })
const { ask, sessions, services } = product

test('if admins need a second factor, an admin without one can read but not delete anybody', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  const seller = await buildSeller(product)
  const remove = async (usedSecondFactor: boolean) => {
    const bearer = await sessions.issue(admin, { authenticatedAt: services.clock(), usedSecondFactor })
    return ask(`DELETE /users/sellers/${seller}`, { bearer })
  }
  expect((await ask('GET /users/sellers', { as: admin })).status).toBe(200)
  const refused = await remove(false)
  expect([refused.status, refused.body.code]).toEqual([403, 'second-factor-required'])
  expect((await remove(true)).status).toBe(200)
})

test('the second factor is required only of admins', async () => {
  const buyer = await buildUser(product)
  expect((await ask('DELETE /account', { as: buyer })).status).toBe(200)
})
