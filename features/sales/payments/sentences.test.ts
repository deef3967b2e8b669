import { expect, test } from 'vitest'
import { buildUser } from '#test/build.ts'
import { bookBeforeEach } from '#test/sales/booked.ts'
import { openDashboard, reserve } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask } = product
const { booked } = bookBeforeEach(product)
const inBangla = { 'accept-language': 'bn-BD,bn;q=0.9,en;q=0.8' }

test('an admin reads findings, the steps of a payment and the activity in the language of the page', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  const { transationId, paymentId } = await reserve(product, booked)
  await openDashboard(product).paymentIntents.cancel(transationId)
  const compared = await ask('POST /payments/reconciliations', { as: admin, headers: inBangla })
  expect(compared.body.findings).toMatchObject([
    { kind: 'released', words: expect.stringMatching(/^[^a-z]+।$/) },
  ])
  const reason = async (headers = {}) =>
    (await ask(`GET /payments/${paymentId}`, { as: admin, headers })).body.steps.at(-1).reason
  expect(await reason(inBangla)).toBe('কাটার আগেই ব্যাংক বা ওয়ালেট টাকা ছেড়ে দিয়েছে।'.normalize('NFC'))
  expect(await reason()).toMatch(/^[\x20-\x7e’]+$/)
  const events = await ask('GET /events?kind=payment-released', { as: admin, headers: inBangla })
  expect(events.body).toMatchObject([{ detail: { reason: await reason(inBangla) } }])
})
