import { beforeEach, describe, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { beforeWriting } from '#test/database/before-writing.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { findDealOf, sell } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask, db } = product

let admin: UserId
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true })
})

describe.each([
  ['deleted', { removedAt: new Date() }, [401, 'not-signed-in']],
  ['made no admin any more', { isAdmin: false }, [403, 'not-allowed']],
] as const)('an admin who is %s at that moment', (_, change, refused) => {
  const askAsAdmin = async (call: string, body?: unknown) => {
    beforeWriting(product, () => db.updateTable('users').set(change).where('id', '=', admin).execute())
    const answer = await ask(call, { as: admin, body })
    return [answer.status, answer.body.code]
  }

  test('cannot refund', async () => {
    const { paymentId, transationId } = await sell(product, await buildBooking(product))
    const call = `POST /payments/${paymentId}/refunds`
    expect(await askAsAdmin(call, { reason: 'It was broken.' })).toEqual(refused)
    expect((await findDealOf(product, transationId)).state).toBe('captured')
  })

  test('cannot answer a report', async () => {
    const itemId = await buildListing(product)
    await ask(`PUT /items/${itemId}`)
    expect(await askAsAdmin(`DELETE /items/${itemId}/reports`)).toEqual(refused)
    const other = await buildUser(product, { isAdmin: true })
    expect((await ask(`GET /items/${itemId}/reports`, { as: other })).body).toHaveLength(1)
  })

  test('cannot verify a seller', async () => {
    const seller = await buildSeller(product, { isVerified: false })
    expect(await askAsAdmin(`POST /users/sellers/${seller}`)).toEqual(refused)
    expect((await ask(`GET /sellers/${seller}`)).body.verified).toBe(false)
  })
})
