import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildBooking } from '#test/build.ts'
import { confirmCard, deliverWebhooks, intentIdOf, openDashboard } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { listPaymentStates } from '#test/sales/payment-facts.ts'

const product = await startProduct()
const { ask, services, db } = product
const reason = 'the embedded database has one connection: set TEST_DATABASE_URL'
const inTimeMs = 5000

/** More than all connections of the common pool are busy until `end` is called. */
async function exhaustPool() {
  const connections = 12
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  let running = 0
  const busy = Array.from({ length: connections }, () =>
    db.connection().execute(async (connection) => {
      await sql`select 1`.execute(connection)
      running += 1
      if (running === 10) begun.resolve()
      await gate.promise
    }),
  )
  await begun.promise
  return async () => {
    gate.resolve()
    await Promise.all(busy)
  }
}

/** Reads it without the busy connections. */
function findDeal(intentId: string) {
  const { payments } = services.database
  return payments
    .selectFrom('payments')
    .select('id')
    .where('intentId', '=', intentId)
    .executeTakeFirstOrThrow()
}

const stateOf = async (intentId: string) =>
  (await listPaymentStates(services.database.payments, { intentId }))[0]

test.skipIf(services.database.engine !== 'postgres')(
  `while slow calls hold every connection, a phone can be paid for, sold and handed over, its money captured, and a webhook handled [${reason}]`,
  async () => {
    const { id, buyerId } = await buildBooking(product)
    const bearer = await product.sessions.issue(buyerId)
    const end = await exhaustPool()
    try {
      const startedAt = performance.now()
      const other = ask('GET /booking?email=nobody@example.com', { bearer })
      const paying = { bearer, body: { id, productPrice: 54_500 } }
      const { clientSecret } = (await ask('POST /create-payment-intent', paying)).body
      await confirmCard(product, clientSecret)
      const transactionId = intentIdOf(clientSecret)
      const confirmation = { transationId: transactionId, productPrice: 54_500, id, productId: '' }
      expect((await ask(`POST /booking/${id}`, { bearer, body: confirmation })).status).toBe(200)
      expect(await stateOf(transactionId)).toBe('reserved')
      const { id: paymentId } = await findDeal(transactionId)
      expect((await ask(`POST /payments/${paymentId}/hand-over`, { bearer, body: {} })).status).toBe(200)
      await expect.poll(() => stateOf(transactionId)).toBe('captured')
      await openDashboard(product).refunds.create({ payment_intent: transactionId })
      await deliverWebhooks(product)
      expect(performance.now() - startedAt).toBeLessThan(inTimeMs)
      expect(await stateOf(transactionId)).toBe('refunded')
      await end()
      expect((await other).status).toBe(403)
    } finally {
      await end()
    }
  },
)
